import CCurl
package import FeatureKit
package import System

extension CurlModule: Diagnosing {
  package static var component: LinkedComponent { LinkedComponent("libcurl", version: LIBCURL_VERSION, .loaded) }

  package func diagnoses(mayConnect: Bool) async -> [Diagnosis] {
    guard let version = SharedLibrary("libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so")?.text("curl_version") else {
      return [
        Diagnosis(
          "library libcurl", .bad, "libcurl.so.4 was not found: nothing can be fetched.",
          hint: "apt-get install libcurl4, or use --profile offline.")
      ]
    }
    return [Diagnosis("library libcurl", .good, version)]
  }
}
