/// A socket that listens, as it is passed between a supervisor and its child.
package struct ListeningSocket: Hashable, Sendable {
  /// The address as it was asked for, port 0 included: by it the next child finds the socket again.
  package let address: String
  package let descriptor: Int32

  package init(address: String, descriptor: Int32) {
    self.address = address
    self.descriptor = descriptor
  }
}
