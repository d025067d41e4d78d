/// One question that an API answers, as a value: where to ask, what may come back, how it is read.
///
///     static func species(_ id: Int) -> Endpoint<Species> {
///       Endpoint(["pokemon-species", "\(id)"], reading: Species.init(json:))
///     }
public struct Endpoint<Value: Sendable>: Sendable {
  public var method: HTTPRequest.Method
  /// What follows the API's base, segment by segment; each is percent-encoded, so no segment can leave its place.
  public var path: [String]
  public var query: [QueryItem]
  public var headers: [HTTPHeader]
  public var body: [UInt8]
  /// Any other type is a failure: the page of a captive portal is no answer. Empty: whatever comes.
  public var accepts: [MediaType]
  /// The largest body in bytes; nil leaves it to the API.
  public var bodyLimit: Int?
  /// Reads the body of a successful answer.
  public var read: @Sendable (_ body: [UInt8]) throws -> Value

  public init(
    _ path: [String], method: HTTPRequest.Method = .get, query: [QueryItem] = [], headers: [HTTPHeader] = [],
    body: [UInt8] = [], accepts: [MediaType] = [.json], bodyLimit: Int? = nil,
    reading read: @escaping @Sendable (_ body: [UInt8]) throws -> Value
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.accepts = accepts
    self.bodyLimit = bodyLimit
    self.read = read
  }
}

public struct QueryItem: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
