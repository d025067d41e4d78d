import FeatureKit
import System

/// An event as it stands in the spool: a head of fixed size, then the event.
struct SpoolRecord: Hashable, Sendable {
  /// Length of the body, its checksum, and a bit for each sink that it is meant for.
  struct Head: Hashable, Sendable {
    static let size = 16
    /// What one event may take; longer ones are not spooled.
    static let longestBody = 16_384

    let length: UInt32
    let check: UInt64
    let audience: UInt32

    /// Nil for what can be no head.
    init?(_ bytes: [UInt8]) {
      var reader = ByteReader(bytes[...])
      guard let length: UInt32 = reader.number(), let check: UInt64 = reader.number(),
        let audience: UInt32 = reader.number(), length > 0, length <= Self.longestBody
      else { return nil }
      self.length = length
      self.check = check
      self.audience = audience
    }

    /// The record's size with its head.
    var whole: Int { Self.size + Int(length) }

    func fits(_ body: [UInt8]) -> Bool { body.count == Int(length) && check == Self.check(body) }

    static func check(_ body: [UInt8]) -> UInt64 {
      var sum = Checksum()
      sum.take(body)
      return sum.value
    }
  }

  /// Head and body; nil when the event is longer than the spool takes.
  static func bytes(of event: AnalyticsEvent, audience: UInt32) -> [UInt8]? {
    let body = event.spoolBytes
    guard body.count <= Head.longestBody else { return nil }
    var writer = ByteWriter()
    writer.write(UInt32(body.count))
    writer.write(Head.check(body))
    writer.write(audience)
    writer.write(body)
    return writer.bytes
  }
}

extension AnalyticsEvent {
  /// Grows when the layout below changes; what an older version wrote is then read by its number.
  private static let layout: UInt8 = 1

  var spoolBytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.layout)
    for text in [id, name, store, feature, profile] { writer.write(text) }
    writer.write(time.milliseconds)
    writer.write(UInt8(min(parameters.count, 255)))
    for parameter in parameters.prefix(255) {
      writer.write(parameter.name)
      parameter.value.write(to: &writer)
    }
    return writer.bytes
  }

  /// Nil for bytes that are no event of a layout that we know.
  init?(spoolBytes bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    guard reader.number(UInt8.self) == Self.layout, let id = reader.text(), let name = reader.text(),
      let store = reader.text(), let feature = reader.text(), let profile = reader.text(),
      let time: Int64 = reader.number(), let count: UInt8 = reader.number()
    else { return nil }
    var parameters: [Parameter] = []
    for _ in 0..<count {
      guard let name = reader.text(), let value = Value(from: &reader) else { return nil }
      parameters.append(Parameter(name, value))
    }
    self.init(
      id: id, name: name, time: Timestamp(milliseconds: time), store: store, feature: feature, profile: profile,
      parameters: parameters)
  }
}

extension AnalyticsEvent.Value {
  fileprivate func write(to writer: inout ByteWriter) {
    switch self {
    case .text(let text):
      writer.write(UInt8(0))
      writer.write(text)
    case .whole(let number):
      writer.write(UInt8(1))
      writer.write(Int64(number))
    case .fraction(let number):
      writer.write(UInt8(2))
      writer.write(number.bitPattern)
    case .truth(let isTrue):
      writer.write(UInt8(3))
      writer.write(UInt8(isTrue ? 1 : 0))
    }
  }

  fileprivate init?(from reader: inout ByteReader) {
    switch reader.number(UInt8.self) {
    case 0:
      guard let text = reader.text() else { return nil }
      self = .text(text)
    case 1:
      guard let number: Int64 = reader.number() else { return nil }
      self = .whole(Int(number))
    case 2:
      guard let bits: UInt64 = reader.number() else { return nil }
      self = .fraction(Double(bitPattern: bits))
    case 3:
      guard let byte: UInt8 = reader.number() else { return nil }
      self = .truth(byte == 1)
    default:
      return nil
    }
  }
}
