import FeatureKit
import System

extension Doctor {
  /// The compiler that built this and the library that it runs on; in a checkout, the compiler that would build it.
  var machine: [Diagnosis] {
    [Diagnosis("build", .good, "Swift \(Self.compiler) on \(Self.platform), C library \(CLibrary.version)")] + checkout
  }

  private var checkout: [Diagnosis] {
    guard let folder = WorkingFolder.path, Files.exists(folder + "/Sources/pokehost/Modules.swift") else { return [] }
    let places = (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/swift" } + ["/opt/swift/usr/bin/swift"]
    guard let swift = places.first(where: Files.exists) else {
      return [
        Diagnosis(
          "toolchain", .warning, "This is a checkout, and no swift was found to build it with.",
          hint: "scripts/run says the line that installs one.")
      ]
    }
    return [Diagnosis("toolchain", .good, swift)]
  }

  private static var compiler: String {
    #if compiler(>=6.4)
    "6.4 or newer"
    #else
    "6.3"
    #endif
  }

  private static var platform: String {
    #if arch(x86_64)
    "x86_64 Linux"
    #elseif arch(arm64)
    "arm64 Linux"
    #else
    "Linux"
    #endif
  }

  // MARK: The terminal

  var terminal: [Diagnosis] {
    guard StandardOutput.isTerminal else {
      return [Diagnosis("terminal", .good, "Standard output is no terminal; `run` prints plain text.")]
    }
    let kind = variables["TERM"] ?? "unset"
    let size = "\(Terminal.columns(of: 1) ?? 80)×\(Terminal.rows(of: 1) ?? 24)"
    var found = [Diagnosis("terminal", .good, "TERM is \(kind), \(size) cells")]
    switch TerminalColors(variables) {
    case .direct: found.append(Diagnosis("colour", .good, "16 million colours"))
    case .indexed:
      found.append(
        Diagnosis("colour", .good, "256 colours; with COLORTERM=truecolor, sprites too where the terminal can"))
    case .sixteen: found.append(Diagnosis("colour", .good, "16 colours"))
    case .none:
      found.append(
        Diagnosis("colour", .warning, "No colour: TERM is \(kind).", hint: "Set TERM to what the terminal is."))
    }
    let encoding = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? "unset"
    let isUnicode = encoding.lowercased().contains("utf")
    found.append(
      isUnicode
        ? Diagnosis("letters", .good, "\(encoding)")
        : Diagnosis(
          "letters", .warning, "The locale is \(encoding), which does not say UTF-8.",
          hint: "export LANG=C.UTF-8 if accents look wrong."))
    return found
  }
}
