package import FeatureKit
import HTTPServer
import System

// The keys that the shell signs with, the address that makes a browser its owner's, and who is told of it.

extension WebShell {
  /// How often it is looked whether the keys were rotated; well within the time after which a new one signs.
  private static let keyPatience = Duration.seconds(10)

  private var keyStore: any SigningKeyStore {
    context.services.optional((any SigningKeyStore).self) ?? SigningKeyFile(in: context.environment.stateFolder)
  }

  func loadSecrets() async -> Secrets {
    let now = context.time.wall
    do throws(SigningKeyFailure) {
      let records = context.services.optional((any RecordStore).self)
      return Secrets(try await SigningKeys.load(from: keyStore, takingOver: records, at: now), at: now)
    } catch {
      remark.yield(WebWords.noSecrets(error.sentence))
      return Secrets(master: Secrets.random())
    }
  }

  /// Follows `pokehost keys rotate`, and lets keys begin and end when their time comes.
  func watchKeys(_ secrets: Secrets) -> Task<Void, Never> {
    Task {
      // Cancelled while it waits: the shell ends, and so does this.
      while (try? await context.time.sleep(for: Self.keyPatience)) != nil {
        // Keys that cannot be read now stay as they are; a host that never had any signs with its own.
        guard let keys = try? await keyStore.load() else { continue }
        secrets.use(keys, at: context.time.wall)
      }
    }
  }

  /// Says where it serves and who is its owner. What a process before this one said already is not said again.
  func announce(_ server: HTTPServer, _ site: Site, _ start: ShellStart) {
    let key = site.desk.secrets.ownerKey
    guard !server.newAddresses.isEmpty else { return }
    for address in server.newAddresses { Self.say(WebWords.serving(address, start.route, key: key)) }
    Self.say("pokehost: " + WebWords.rule(site.gate.rule))
    guard let browser = start.browser else { return }
    guard let url = server.newAddresses.lazy.compactMap(\.url).first else { return Self.say(WebWords.noAddressToOpen) }
    browser.start(with: OwnerKey.address(url, start.route, key: key)) { Self.say(WebWords.noBrowser($0)) }
  }
}

extension WebShell: Diagnosing {
  package func diagnoses(mayConnect: Bool) async -> [Diagnosis] {
    [OwnerRule(settings, addresses: settings.listen.compactMap { ServerAddress($0) }).diagnosis]
  }
}
