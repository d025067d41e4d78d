import CLinked
import Glibc

/// A library of others that the program runs on.
package struct LinkedComponent: Hashable, Sendable {
  package enum Linkage: String, CaseIterable, Sendable {
    /// Part of the program: an update of the system does not reach it.
    case `static`
    /// Loaded with the program; the version is that of the one that runs.
    case dynamic
    /// Loaded at its first use; the version is that of the headers that the program was built with.
    case loaded
  }

  package let name: String
  /// Nil when nobody can tell.
  package let version: String?
  package let linkage: Linkage

  package init(_ name: String, version: String?, _ linkage: Linkage) {
    self.name = name
    self.version = version
    self.linkage = linkage
  }

  /// What every program of ours runs on: the C library, the C++ library, Swift's runtime.
  package static var runtime: [LinkedComponent] {
    let swift = LinkedComponent(
      "Swift runtime", version: "\(_SwiftStdlibVersion.current)", clinked_swift_file() == nil ? .static : .dynamic)
    let compiler = clinked_gcc_version().map { String(cString: $0) }
    let cxx =
      clinked_cxx_file().map { file in
        LinkedComponent("libstdc++", version: Self.version(ofFile: String(cString: file)), .dynamic)
      } ?? LinkedComponent("libstdc++", version: compiler, .static)
    return [LinkedComponent("glibc", version: CLibrary.version, .dynamic), cxx, swift]
  }

  /// `6.0.30` of a file that is called, or leads to, `libstdc++.so.6.0.30`.
  static func version(ofFile path: String) -> String? {
    let file = Files.resolved(path) ?? path
    guard let end = file.firstRange(of: ".so.") else { return nil }
    return String(file[end.upperBound...])
  }
}
