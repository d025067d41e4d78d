import FeatureKit

extension EvolutionCommand {
  /// The chain from its first stage; each stage holds those that it evolves to.
  static let shape: Shape = .document(["chainId": .integer, "root": stage])

  private static let stage: Shape = .named(
    "stage",
    [
      "id": .integer, "name": .text, "displayName": .text, "isBaby": .truth,
      "conditions": .list(["text": .text, "default": .truth, "form": .orNull(.text), "details": .map(.anything)]),
      "evolvesTo": .list(.again("stage")),
    ])
}
