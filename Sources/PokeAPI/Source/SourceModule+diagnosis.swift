package import FeatureKit
import Pokedex

extension SourceModule: Diagnosing {
  /// Asks the service for one small record, when the person agreed to it.
  package func diagnoses(mayConnect: Bool) async -> [Diagnosis] {
    guard asksNetwork else {
      return [Diagnosis("network", .good, "This source never asks the network.")]
    }
    let address = source.client.api.base.toldAddress
    guard mayConnect else {
      return [Diagnosis("network", .good, "\(address) was not asked; --network asks it for one record.")]
    }
    do throws(APIFailure) {
      _ = try await source.species.fetch(1)
      return [Diagnosis("network", .good, "\(address) answered with a record.")]
    } catch {
      return [
        Diagnosis(
          "network", .warning, error.sentence,
          hint: "Everything but fresh data works without it; POKEHOST_API names another service.")
      ]
    }
  }
}
