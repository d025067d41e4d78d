import CLinux
import Glibc

/// Descriptors 0, 1 and 2 belong to the standard streams, also where whoever started the process closed them.
package enum StandardDescriptors {
  /// To be called before anything is opened. A stream that was closed stays one that cannot be read or written, "Bad file
  /// descriptor", and none of our own files comes to stand in its place.
  package static func occupy() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free, which is this one; children find it closed, as we did.
      _ = clinux_open_unusable()
    }
  }
}
