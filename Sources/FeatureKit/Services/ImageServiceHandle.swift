/// An image service that may be exchanged while it is used.
public struct ImageServiceHandle: ImageService {
  private let handle: Handle<any ImageService>

  public init(_ handle: Handle<any ImageService>) { self.handle = handle }

  public func file(_ reference: ImageReference) async throws(PictureFailure) -> PictureFile {
    try await handle.use { images throws(PictureFailure) in try await images.file(reference) }
  }

  public func picture(_ reference: ImageReference) async throws(PictureFailure) -> Picture {
    try await handle.use { images throws(PictureFailure) in try await images.picture(reference) }
  }
}
