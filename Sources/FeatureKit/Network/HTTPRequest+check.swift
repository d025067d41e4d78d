extension HTTPRequest {
  /// The address, when the request is fit to be sent: what every transport asks first.
  public func checkedAddress() throws(HTTPFailure) -> WebAddress {
    guard let address = WebAddress(url) else { throw .broken(url: url, reason: "it is no http or https address") }
    guard headers.allSatisfy(\.isFitToSend) else {
      throw .broken(url: url, reason: "a header of the request holds a line break")
    }
    return address
  }
}

extension HTTPHeader {
  /// False for what would begin a header of its own.
  fileprivate var isFitToSend: Bool {
    !name.isEmpty && !name.utf8.contains(UInt8(ascii: ":"))
      && (name + value).utf8.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
  }
}
