import CLinux
import Glibc

/// What the process was started with, as the system handed it to the program.
///
/// `CommandLine.arguments` reads `/proc/self/cmdline` and is empty where `/proc` is not mounted.
package enum ProcessArguments {
  /// The words behind the program's name, as bytes: they need not be UTF-8.
  package static var words: [[UInt8]] {
    (1..<max(1, Int(clinux_argument_count()))).compactMap { index in
      clinux_argument(Int32(index)).map { text in
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
    }
  }
}
