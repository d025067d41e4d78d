import Glibc

/// A library of the system, looked at by name: is it there, and which version is it?
package struct SharedLibrary: @unchecked Sendable {
  // Proof for @unchecked: the handle is never closed, and dlsym may be called from any thread.
  private let handle: UnsafeMutableRawPointer

  /// The first of the names that can be loaded; nil when none can.
  package init?(_ names: String...) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// What a function says that takes nothing, or a pointer that may be null, and returns text.
  package func text(_ function: String) -> String? {
    typealias Function = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?
    // The C ABIs of Linux pass one pointer in a register, which a function without parameters does not read.
    guard let symbol = dlsym(handle, function) else { return nil }
    return unsafeBitCast(symbol, to: Function.self)(nil).map { String(cString: $0) }
  }

  /// What a function says that takes nothing and returns an `int`.
  package func number(_ function: String) -> Int? {
    typealias Function = @convention(c) () -> Int32
    guard let symbol = dlsym(handle, function) else { return nil }
    return Int(unsafeBitCast(symbol, to: Function.self)())
  }
}

/// The C library that the process runs on.
package enum CLibrary {
  package static var version: String { SharedLibrary("libc.so.6")?.text("gnu_get_libc_version") ?? "unknown" }
}
