package import FeatureKit

/// The module `images.png`.
package struct PNGModule: Registering, Offering {
  package static let manifest = Manifest(
    "images.png", "Pictures, decoded by libpng", offers: [ServiceID((any PictureDecoder).self)],
    bootPolicy: .optional)

  package static func register(in registry: inout Registry) {
    registry.add(manifest) { _ in PNGModule() }
  }

  package var offers: [ServiceOffer] {
    [ServiceOffer((any PictureDecoder).self, ApartDecoder.shared) { PictureDecoderHandle(handle: $0) }]
  }
}

/// A decoder that may be exchanged while it is used.
private struct PictureDecoderHandle: PictureDecoder {
  let handle: Handle<any PictureDecoder>

  func decode(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureFailure) -> Picture {
    try handle.engine.decode(bytes, within: limits)
  }
}
