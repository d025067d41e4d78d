import FeatureKit
import System

/// What a web shell can still open after it confined itself: its own folders, what its settings name, and what the
/// system's libraries read.
struct ReachablePlaces {
  typealias Place = Confinement.Place

  let folders: Folders
  /// The flags file that is followed.
  let flagsFile: String
  /// What the settings name, and for what.
  let settings: [(path: String, use: FileSetting.Use)]
  /// Where the shell listens: `ADDR:PORT` or `unix:PATH`.
  let listen: [String]
  let variables: [String: String]
  /// The super-user may read every file of the system, so each that is needed is named.
  let isSuperUser: Bool

  var all: [Place] { own + flags + named + sockets + Self.devices + system }

  /// Made now where they are missing: what does not exist cannot be kept within reach.
  private var own: [Place] {
    [folders.configuration, folders.data, folders.state, folders.cache].map { folder in
      // A folder that cannot be made is said by whoever writes to it.
      try? Files.makeFolder(folder)
      return Place(folder, .writes)
    }
  }

  /// The folder, because a save puts a new file in the place of the old; and the one that a link leads to.
  private var flags: [Place] {
    [flagsFile, Files.resolved(flagsFile)].compactMap(\.self).map { file in
      let folder = Self.folder(of: file)
      // Everything lies below these: there, saves that replace the file are not seen until a restart.
      return Place(["/", "/etc"].contains(folder) ? file : folder, .reads)
    }
  }

  private var named: [Place] {
    settings.flatMap { path, use -> [Place] in
      switch use {
      case .reads: return [Place(path, .reads)]
      case .writesFolder:
        // As above.
        try? Files.makeFolder(path)
        return [Place(path, .writes)]
      case .writesFile:
        return [path, Files.resolved(path)].compactMap(\.self).map { Place(Self.folder(of: $0), .writes) }
      }
    }
  }

  private var sockets: [Place] {
    listen.filter { $0.hasPrefix("unix:") }.map { Place(Self.folder(of: String($0.dropFirst(5))), .makesSockets) }
  }

  private static let devices = [
    Place("/dev/null", .writes), Place("/dev/urandom", .reads), Place("/dev/random", .reads),
  ]

  private var system: [Place] {
    (libraries + network + certificates + postgres + machine).map { Place($0, .reads) }
  }

  /// Libraries are loaded when they are first used.
  private var libraries: [String] {
    let extra = (variables["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(String.init)
    return ["/usr", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store"] + extra
  }

  /// What names of hosts are looked up with. `resolv.conf` is replaced whenever the network changes, so that its folder
  /// matters and not only the file.
  private var network: [String] {
    let resolver = Files.resolved("/etc/resolv.conf").map(Self.folder).flatMap { $0 == "/etc" ? nil : $0 }
    guard isSuperUser else { return ["/etc"] + (resolver.map { [$0] } ?? []) }
    let files = [
      "resolv.conf", "hosts", "nsswitch.conf", "host.conf", "gai.conf", "services", "protocols", "passwd",
      "ld.so.cache", "localtime", "krb5.conf",
    ]
    return files.map { "/etc/\($0)" } + (resolver.map { [$0] } ?? [])
  }

  private var certificates: [String] {
    let usual = [
      "/etc/ssl/certs", "/etc/ssl/cert.pem", "/etc/ssl/ca-bundle.pem", "/etc/ssl/openssl.cnf", "/etc/pki/tls/certs",
      "/etc/pki/tls/cert.pem", "/etc/pki/tls/openssl.cnf", "/etc/pki/ca-trust", "/etc/ca-certificates",
    ]
    return usual + ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "OPENSSL_CONF"].compactMap { variables[$0] }
  }

  /// Where libpq looks for passwords and certificates by itself.
  private var postgres: [String] {
    let names = ["PGPASSFILE", "PGSERVICEFILE", "PGSYSCONFDIR", "PGSSLROOTCERT", "PGSSLCERT", "PGSSLKEY", "PGSSLCRL"]
    let home = variables["HOME"].map { home in [".pgpass", ".pg_service.conf", ".postgresql"].map { "\(home)/\($0)" } }
    return names.compactMap { variables[$0] } + (home ?? [])
  }

  /// How large the machine is, and what this process takes of it.
  private var machine: [String] {
    [
      "/proc/self", "/proc/stat", "/proc/meminfo", "/proc/cpuinfo", "/proc/sys", "/sys/devices/system",
      "/sys/fs/cgroup",
    ]
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
