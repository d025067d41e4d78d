import Glibc

package enum SocketOption {
  /// The value of an option at the socket's own level; nil for what is no socket.
  package static func value(_ name: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }
}
