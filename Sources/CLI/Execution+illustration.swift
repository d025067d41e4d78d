import FeatureKit
import Host
import System

extension Execution {
  /// How long a sprite may keep an answer waiting that is there already.
  private static let patience = Duration.milliseconds(1_500)

  /// The pictures of an answer; nil where none are wanted. One that cannot be had is left out.
  func illustration(of answer: Answer, from host: Host) async -> Illustration? {
    guard Illustration.isWelcome(console, program.variables) else { return nil }
    let references = Illustration.references(in: answer.screen)
    guard !references.isEmpty, let service = await host.services().optional((any ImageService).self) else { return nil }
    let pictures = await withTaskGroup(of: (ImageReference, Picture)?.self) { group in
      for reference in references {
        // A picture that cannot be had is no reason to keep back the facts beside it.
        group.addTask { (try? await service.picture(reference)).map { (reference, $0) } }
      }
      group.addTask {
        // Cancelled when every picture is there.
        try? await Clocks.sleep(for: Self.patience)
        return nil
      }
      var found: [ImageReference: Picture] = [:]
      for await one in group {
        guard let one else {
          group.cancelAll()
          break
        }
        found[one.0] = one.1
        if found.count == Set(references).count { group.cancelAll() }
      }
      return found
    }
    guard !pictures.isEmpty else { return nil }
    return Illustration(pictures: pictures, render: console.render, paint: program.parts.paint)
  }
}
