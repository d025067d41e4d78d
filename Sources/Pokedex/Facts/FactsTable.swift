import Glibc
import System

/// The bundled facts: lines in sorted sections, found by binary search in the text itself. Opening it reads its head
/// of five lines; a lookup reads a dozen lines.
///
///     pokehost facts 1
///     as-of 2026-08-08
///     pokemon 1351 118220
///     species 1025 166440
///     chains 541 71240
///     names 7717 131090
package struct FactsTable: Sendable {
  package enum Section: String, CaseIterable, Sendable {
    case pokemon, species, chains, names

    fileprivate var place: Int {
      switch self {
      case .pokemon: 0
      case .species: 1
      case .chains: 2
      case .names: 3
      }
    }
  }

  /// The day whose data it is: "2026-08-08".
  package let asOf: String
  let memory: FactsMemory
  /// In the order of the sections.
  private let sections: [(lines: Int, range: Range<Int>)]
  /// Where the lines with numbers begin, for each section by number: for who looks up more than a command does.
  private let starts: Once<[[Int: Int]]>

  /// How many lines or bytes a section has.
  private struct Extent: BoundedInteger {
    static let range = 0...1_000_000_000
    let value: Int
    init(clamping value: Int) { self.value = Self.range.nearest(value) }
  }

  static let title = "pokehost facts 1"
  private static let longestHead = 400

  /// Nil when the bytes are no such table.
  package init?(_ memory: FactsMemory) {
    let bytes = memory.bytes
    var head: [[ArraySlice<UInt8>]] = []
    var start = 0
    for line in Array(bytes.prefix(Self.longestHead)).split(
      separator: UInt8(ascii: "\n"), maxSplits: Section.allCases.count + 2, omittingEmptySubsequences: false
    ).dropLast() {
      head.append(line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false))
      start += line.count + 1
    }
    guard head.count == Section.allCases.count + 2, bytes.starts(with: (Self.title + "\n").utf8), head[1].count == 2,
      head[1][0].elementsEqual("as-of".utf8)
    else { return nil }
    var sections: [(lines: Int, range: Range<Int>)] = []
    for section in Section.allCases {
      let words = head[section.place + 2]
      guard words.count == 3, words[0].elementsEqual(section.rawValue.utf8),
        let lines = Extent(digits: words[1])?.value,
        let count = Extent(digits: words[2])?.value, count <= bytes.count - start
      else { return nil }
      sections.append((lines, start..<(start + count)))
      start += count
    }
    asOf = String(decoding: head[1][1], as: UTF8.self)
    self.memory = memory
    self.sections = sections
    let ranges = sections.map(\.range)
    starts = Once(patience: 64) {
      Section.allCases.map { section in
        guard section != .names else { return [:] }
        let text = UnsafeRawBufferPointer(rebasing: memory.bytes[ranges[section.place]])
        return withExtendedLifetime(memory) { SortedLines(text).startsByNumber }
      }
    }
  }

  /// True when both hold the same bytes.
  package func isSame(as other: FactsTable) -> Bool { memory.bytes.elementsEqual(other.memory.bytes) }

  /// How many lines a section has.
  package func count(_ section: Section) -> Int { sections[section.place].lines }

  /// The section's text: lines, each with a line feed at its end. Must not be used beyond the life of the table.
  func text(_ section: Section) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory.bytes[sections[section.place].range])
  }

  /// The line with this number as its key.
  func line(_ section: Section, number: Int) -> ArraySlice<UInt8>? {
    guard number >= 0 else { return nil }
    let lines = SortedLines(text(section))
    let start =
      starts.ifWorthMaking().map { $0[section.place][number] ?? lines.text.count }
      ?? lines.firstLine { (PaddedNumber.value(of: $0) ?? .max) < number }
    guard let line = lines.line(at: start), PaddedNumber.value(of: line) == number else { return nil }
    return Array(line)[...]
  }
}

/// Lines of text that stand in order of their beginnings.
struct SortedLines {
  let text: UnsafeRawBufferPointer

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  /// Where each line begins that begins with a number.
  var startsByNumber: [Int: Int] {
    var starts: [Int: Int] = [:]
    var start = 0
    while let line = line(at: start) {
      if let number = PaddedNumber.value(of: line) { starts[number] = start }
      start = line.endIndex + 1
    }
    return starts
  }

  /// Where the first line begins for which `isBefore` is false; the end when it is true for all.
  func firstLine(_ isBefore: (Slice<UnsafeRawBufferPointer>) -> Bool) -> Int {
    var (low, high) = (0, text.count)
    while low < high {
      // The line behind the middle; where there is none before `high`, the lines from `low` on one by one.
      var start = lineEnd(from: low + (high - low) / 2) + 1
      if start >= high { start = low }
      let end = lineEnd(from: start)
      if isBefore(text[start..<end]) { low = end + 1 } else { high = start }
    }
    return min(low, text.count)
  }

  /// The line that begins there, without its line feed; nil at the end.
  func line(at start: Int) -> Slice<UnsafeRawBufferPointer>? {
    start < text.count ? text[start..<lineEnd(from: start)] : nil
  }

  func lineEnd(from start: Int) -> Int {
    guard start < text.count, let base = text.baseAddress else { return text.count }
    return memchr(base + start, Self.lineFeed, text.count - start).map { UnsafeRawPointer($0) - base } ?? text.count
  }

  private static let lineFeed: Int32 = 10
}
