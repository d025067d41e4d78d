package import FeatureKit
import Glibc
import Synchronization
import System

/// Decodes pictures from outside in a child process that has neither files nor network: a picture that breaks the
/// decoder breaks that child alone, and another takes its place for the next picture.
///
/// The child is made for the first picture and kept for those that follow.
package final class ApartDecoder: PictureDecoder {
  /// The one of this process.
  package static let shared = ApartDecoder()

  private struct State {
    var server: DecodingServer?
    var child: DecodingChild?
  }

  private let state = Mutex(State())
  private let patience: Int64

  /// `patience` is how many nanoseconds one picture may take; the child that takes longer is replaced.
  package init(patience: Int64 = 5_000_000_000) { self.patience = patience }

  /// Starts the process that makes the children, which cannot be done once the program may not open libpng any more.
  /// Where it does not succeed, the first picture tries again.
  package func prepare() {
    guard let library = try? PNGLibrary.functions() else { return }
    state.withLock { state in
      if state.server == nil { state.server = DecodingServer(library) }
    }
  }

  /// The child's process ID, for tests; nil when there is none.
  package var childID: Int32? { state.withLock { $0.child?.id } }

  package func decode(_ bytes: [UInt8], within limits: PictureLimits) throws(PictureFailure) -> Picture {
    try PNGDecoder.check(bytes, limits)
    let library = try PNGLibrary.functions()
    let deadline = Clocks.monotonic + patience
    // Typed throws do not pass through `withLock`.
    let outcome = state.withLock { state -> Result<Picture, PictureFailure> in
      do throws(PictureFailure) {
        return .success(try Self.decode(bytes, limits, in: &state, library, deadline))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private static func decode(
    _ bytes: [UInt8], _ limits: PictureLimits, in state: inout State, _ library: PNGLibrary.Functions,
    _ deadline: Int64
  ) throws(PictureFailure) -> Picture {
    if state.child?.isReady != true { state.child = nil }
    if state.child == nil { state.child = try newChild(&state, library) }
    guard let child = state.child else { throw .unavailable(reason: Self.noChild) }
    switch Result(catching: { () throws(DecodingChild.Gone) in
      try child.decode(bytes, within: limits, until: deadline)
    }) {
    case .success(let outcome): return try outcome.get()
    case .failure(let gone):
      // Closed here, killed by the server when it makes the next one.
      state.child = nil
      throw .corrupt(reason: gone.reason)
    }
  }

  /// The server may have ended: it is then started again, once.
  private static func newChild(
    _ state: inout State, _ library: PNGLibrary.Functions
  ) throws(PictureFailure) -> DecodingChild {
    if let child = state.server?.newChild() { return child }
    state.server = DecodingServer(library)
    guard let child = state.server?.newChild() else { throw .unavailable(reason: noChild) }
    return child
  }

  private static let noChild = "the system gives no process to decode them in"
}
