import CPNG
import FeatureKit
import Glibc
import System

/// A process that decodes one picture after the other. What it answers is not believed before it is checked.
final class DecodingChild {
  /// It ended or took too long; no further picture can be given to it.
  enum Gone: Error {
    case ended, late

    var reason: String {
      switch self {
      case .ended: "the process that decoded it ended"
      case .late: "decoding took too long"
      }
    }
  }

  let id: pid_t
  private let socket: Int32

  init(id: pid_t, socket: Int32) {
    (self.id, self.socket) = (id, socket)
  }

  deinit { close(socket) }

  /// False when it ended while it had nothing to do.
  var isReady: Bool {
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    // It says nothing unasked: whatever can be read is its end.
    return poll(&waiting, 1, 0) == 0
  }

  func decode(
    _ bytes: [UInt8], within limits: PictureLimits, until deadline: Int64
  ) throws(Gone) -> Result<Picture, PictureFailure> {
    let count = UInt32(clamping: bytes.count)
    guard count <= UInt32(cpng_largest_file) else {
      return .failure(.tooManyBytes(bytes.count, limit: cpng_largest_file))
    }
    let request = cpng_request(count: count, most_width: limits.mostWidth, most_height: limits.mostHeight)
    try send(withUnsafeBytes(of: request) { Array($0) }, until: deadline)
    try send(bytes, until: deadline)
    let head = try receive(MemoryLayout<cpng_result>.size, until: deadline)
    let result = head.withUnsafeBytes { $0.loadUnaligned(as: cpng_result.self) }
    switch Result(catching: { () throws(PictureFailure) in try result.size(limits) }) {
    case .failure(let failure): return .failure(failure)
    case .success(let size):
      let pixels = try receive(size, until: deadline)
      return Result { () throws(PictureFailure) in try result.picture(pixels) }
    }
  }

  private func send(_ bytes: [UInt8], until deadline: Int64) throws(Gone) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count > 0 { rest = rest.dropFirst(count) } else { try wait(for: POLLOUT, until: deadline) }
    }
  }

  private func receive(_ count: Int, until deadline: Int64) throws(Gone) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var taken = 0
    while taken < count {
      let some = bytes.withUnsafeMutableBytes { buffer in
        recv(socket, buffer.baseAddress.map { $0 + taken }, count - taken, Int32(MSG_DONTWAIT))
      }
      guard some != 0 else { throw .ended }
      if some > 0 { taken += some } else { try wait(for: POLLIN, until: deadline) }
    }
    return bytes
  }

  /// After a call that was refused: returns when it is worth another try.
  private func wait(for event: Int32, until deadline: Int64) throws(Gone) {
    guard errno == EAGAIN || errno == EINTR else { throw .ended }
    let left = deadline - Clocks.monotonic
    guard left > 0 else { throw .late }
    var waiting = pollfd(fd: socket, events: Int16(event), revents: 0)
    _ = poll(&waiting, 1, Int32(clamping: left / 1_000_000 + 1))
  }
}
