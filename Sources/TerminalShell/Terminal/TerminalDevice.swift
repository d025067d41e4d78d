import CLinux
import CTerminal
import Glibc
import System

/// The controlling terminal: opened, put into raw mode, and given back as it was, whatever ends the process.
struct TerminalDevice: ~Copyable {
  let descriptor: Int32
  private let before: termios

  /// Nil when the process has no terminal.
  init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    before = settings
  }

  deinit { close(descriptor) }

  /// What is written is at once what gives the terminal back when the process dies. Until then, what anybody prints
  /// is kept, and shown below afterwards.
  func enter() {
    guardTerminal(undo: TerminalModes.leave)
    cterminal_hold_output()
    var raw = before
    cfmakeraw(&raw)
    tcsetattr(descriptor, TCSADRAIN, &raw)
    write(TerminalModes.enter)
  }

  /// From now on giving back means more.
  func guardTerminal(undo: String) {
    var settings = before
    let bytes = Array(undo.utf8)
    _ = bytes.withUnsafeBytes {
      cterminal_guard(descriptor, &settings, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
    }
  }

  /// Answers that still come are swallowed: nobody finds them on their command line.
  func leave() {
    // What the process printed and C still keeps belongs below the picture as well.
    fflush(nil)
    cterminal_give_back()
    var settings = before
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }

  /// False when the terminal is gone.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty else { return true }
    do {
      try Files.write(bytes, to: descriptor, path: "/dev/tty")
      return true
    } catch {
      return false
    }
  }

  @discardableResult
  func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// What can be read now, at most 64 KiB; nil when the terminal is gone.
  func read() -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, used in
      count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      used = max(0, count)
    }
    if count > 0 { return bytes }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }

  /// The pixels of a cell, where the terminal's driver knows them.
  var cell: TerminalAbilities.Pixels? {
    var window = winsize()
    guard clinux_window_size(descriptor, &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    let (width, height) = (Int(window.ws_xpixel / window.ws_col), Int(window.ws_ypixel / window.ws_row))
    return (4...100).contains(width) && (4...200).contains(height)
      ? TerminalAbilities.Pixels(width: width, height: height) : nil
  }

  /// 80×24 when the terminal does not say; never larger than 1,000×1,000.
  var size: Size {
    var window = winsize()
    guard clinux_window_size(descriptor, &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: min(1_000, Int(window.ws_col)), rows: min(1_000, Int(window.ws_row)))
  }
}
