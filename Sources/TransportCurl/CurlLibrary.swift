import CCurl

/// libcurl, loaded when the first request asks for it.
struct CurlLibrary {
  let functions: UnsafePointer<ccurl_functions>

  /// The library, or why it cannot be used. The first use loads it, which takes some milliseconds.
  static let loaded: Result<CurlLibrary, LoadFailure> = load()

  struct LoadFailure: Error, Hashable, Sendable {
    let reason: String
  }

  private static func load() -> Result<CurlLibrary, LoadFailure> {
    let functions = UnsafeMutablePointer<ccurl_functions>.allocate(capacity: 1)
    functions.initialize(to: ccurl_functions())
    if let reason = ccurl_load(functions) {
      let reason = String(cString: reason)
      functions.deallocate()
      return .failure(LoadFailure(reason: "libcurl cannot be loaded (\(reason)); install libcurl4"))
    }
    guard functions.pointee.global_init(ccurl_global_default) == CURLE_OK else {
      functions.deallocate()
      return .failure(LoadFailure(reason: "libcurl refuses to start"))
    }
    return .success(CurlLibrary(functions: UnsafePointer(functions)))
  }
}

// Proof: the table behind the pointer is written before the one value that `loaded` holds is made, never again, and
// never freed; libcurl's functions may be called from any thread as long as no two share a handle.
extension CurlLibrary: @unchecked Sendable {}
