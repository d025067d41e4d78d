import CLinux
import Glibc

package enum Terminal {
  /// How wide the window is that a descriptor writes to; nil when it is none or does not say.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard clinux_window_size(descriptor, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
