/// An image service that may be exchanged while it is used.
package struct ImageServiceHandle: ImageService {
  private let handle: Handle<any ImageService>

  package init(_ handle: Handle<any ImageService>) { self.handle = handle }

  package func file(_ reference: ImageReference) async throws(PictureFailure) -> PictureFile {
    try await handle.use { images throws(PictureFailure) in try await images.file(reference) }
  }

  package func picture(_ reference: ImageReference) async throws(PictureFailure) -> Picture {
    try await handle.use { images throws(PictureFailure) in try await images.picture(reference) }
  }
}
