import CPNG
import FeatureKit

/// libpng, loaded when the first picture asks for it.
enum PNGLibrary {
  typealias Functions = cpng_functions

  /// What is called of it; fails when it cannot be used.
  static func functions() throws(PictureFailure) -> Functions { try loaded.get() }

  private static let loaded: Result<Functions, PictureFailure> = {
    var functions = cpng_functions()
    guard let reason = cpng_load(&functions) else { return .success(functions) }
    return .failure(.unavailable(reason: "libpng cannot be loaded (\(String(cString: reason))); install libpng16-16"))
  }()
}
