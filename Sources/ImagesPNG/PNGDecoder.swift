import CPNG
package import FeatureKit

/// Reads PNG files of any colour type as 8-bit RGBA, through libpng.
package struct PNGDecoder: PictureDecoder {
  package init() {}

  package func decode(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureFailure) -> Picture {
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
    guard bytes.starts(with: Self.signature) else { throw .notAPicture }
    switch PNGLibrary.loaded {
    case .success(let library): return try read(bytes, limits, library.functions)
    case .failure(let failure): throw .unavailable(reason: failure.reason)
    }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Typed throws do not pass through `withUnsafeBytes`, hence the results.
  private func read(
    _ bytes: [UInt8], _ limits: PictureLimits, _ png: cpng_functions
  ) throws(PictureFailure) -> Picture {
    let result = bytes.withUnsafeBytes { file -> Result<Picture, PictureFailure> in
      var image = png_image()
      image.version = cpng_image_version
      defer { png.image_free(&image) }
      guard png.image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
        return .failure(.corrupt(reason: image.reason))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      guard width <= limits.width, height <= limits.height else {
        return .failure(.tooLarge(width: width, height: height, limits: limits))
      }
      image.format = cpng_format_rgba
      return finish(&image, width, height, png)
    }
    return try result.get()
  }

  private func finish(
    _ image: inout png_image, _ width: Int, _ height: Int, _ png: cpng_functions
  ) -> Result<Picture, PictureFailure> {
    var isWhole = false
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      isWhole = png.image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
      count = isWhole ? width * height * 4 : 0
    }
    guard isWhole, let picture = Picture(width: width, height: height, rgba: pixels) else {
      return .failure(.corrupt(reason: image.reason))
    }
    return .success(picture)
  }
}

extension png_image {
  /// libpng's words for what went wrong.
  fileprivate var reason: String {
    let text = withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return text.isEmpty ? "it cannot be read" : text
  }
}
