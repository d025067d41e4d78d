import CPNG

/// libpng, loaded when the first picture asks for it.
struct PNGLibrary: Sendable {
  let functions: cpng_functions

  /// The library, or why it cannot be used.
  static let loaded: Result<PNGLibrary, LoadFailure> = {
    var functions = cpng_functions()
    guard let reason = cpng_load(&functions) else { return .success(PNGLibrary(functions: functions)) }
    return .failure(LoadFailure(reason: "libpng cannot be loaded (\(String(cString: reason))); install libpng16-16"))
  }()

  struct LoadFailure: Error, Sendable {
    let reason: String
  }
}
