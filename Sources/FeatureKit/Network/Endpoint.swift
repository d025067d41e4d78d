/// One question that an API answers, as a value: where to ask, what may come back, how it is read.
///
///     static func species(_ id: Int) -> Endpoint<Species> {
///       Endpoint(["pokemon-species", "\(id)"], reading: Species.init(json:))
///     }
package struct Endpoint<Value: Sendable>: Sendable {
  package var method: HTTPRequest.Method
  /// What follows the API's base, segment by segment; each is percent-encoded, so no segment can leave its place.
  package var path: [String]
  package var query: [QueryItem]
  package var headers: [HTTPHeader]
  package var body: [UInt8]
  /// Any other type is a failure: the page of a captive portal is no answer. Empty: whatever comes.
  package var accepts: [MediaType]
  /// The largest body in bytes; nil leaves it to the API.
  package var bodyLimit: Int?
  /// Reads the body of a successful answer.
  package var read: @Sendable (_ body: [UInt8]) throws -> Value

  package init(
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

package struct QueryItem: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
