import CPNG
package import FeatureKit
package import System

extension PNGModule: Diagnosing {
  package static var component: LinkedComponent { LinkedComponent("libpng", version: PNG_LIBPNG_VER_STRING, .loaded) }

  package func diagnoses(mayConnect: Bool) async -> [Diagnosis] {
    guard let version = SharedLibrary("libpng16.so.16")?.text("png_get_libpng_ver") else {
      return [
        Diagnosis(
          "library libpng", .warning, "libpng16.so.16 was not found: no pictures are shown in terminals.",
          hint: "apt-get install libpng16-16.")
      ]
    }
    return [Diagnosis("library libpng", .good, version)]
  }
}
