import CLinux
import Glibc

package enum Terminal {
  /// How wide the window is that a descriptor writes to; nil when it is none or does not say.
  package static func columns(of descriptor: Int32) -> Int? {
    window(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  /// How high that window is, under the same conditions.
  package static func rows(of descriptor: Int32) -> Int? {
    window(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func window(of descriptor: Int32) -> winsize? {
    var size = winsize()
    return clinux_window_size(descriptor, &size) == 0 ? size : nil
  }
}
