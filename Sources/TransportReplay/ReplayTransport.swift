package import FeatureKit
import System

/// Answers from a recording; with a transport to ask, it records instead.
package struct ReplayTransport: HTTPTransport {
  private let recording: Recording
  /// Whom a recording transport asks; nil when only the folder answers.
  private let source: (any HTTPTransport)?

  package init(_ recording: Recording, recordingFrom source: (any HTTPTransport)? = nil) {
    self.recording = recording
    self.source = source
  }

  package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let address = try request.checkedAddress()
    if Task.isCancelled { throw .cancelled }
    guard let source else { return try replay(request, at: address) }
    let response = try await source.send(request)
    // An answer to a condition is no answer for somebody who asks without one.
    if response.status != 304 { try record(response, to: request, at: address) }
    return response
  }

  private func replay(_ request: HTTPRequest, at address: WebAddress) throws(HTTPFailure) -> HTTPResponse {
    guard var response = try recorded(request, at: address) else {
      let name = "\(request.method.rawValue) \(address.target)"
      throw .unreachable(url: request.url, reason: "the recording in \(recording.folder) holds no answer to \(name)")
    }
    if response.status == 200, let known = request.headers.first(where: { $0.name.lowercased() == "if-none-match" }),
      known.value == response[header: "ETag"]
    {
      response.status = 304
      response.body = []
    }
    guard response.body.count <= request.bodyLimit else {
      throw .tooLarge(url: request.url, limit: request.bodyLimit)
    }
    return response
  }

  private func recorded(_ request: HTTPRequest, at address: WebAddress) throws(HTTPFailure) -> HTTPResponse? {
    do {
      return try recording.answer(to: request, at: address)
    } catch let unreadable as Recording.Unreadable {
      throw .broken(url: request.url, reason: "the recorded answer \(unreadable.path) is not in its form")
    } catch {
      throw .broken(url: request.url, reason: "its recorded answer cannot be read: \(Self.words(for: error))")
    }
  }

  private func record(_ response: HTTPResponse, to request: HTTPRequest, at address: WebAddress) throws(HTTPFailure) {
    do {
      try recording.keep(response, to: request, at: address)
    } catch {
      throw .broken(url: request.url, reason: "its answer cannot be recorded: \(Self.words(for: error))")
    }
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case let failure as SystemError: "\(failure.path): \(failure.reason)"
    case let file as Files.TooLarge: "\(file.path) is larger than \(file.limit) bytes"
    default: "\(error)"
    }
  }
}
