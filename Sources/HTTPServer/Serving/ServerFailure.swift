/// Why a server could not begin.
package enum ServerFailure: Error, Hashable, Sendable {
  case taken(ServerAddress)
  case forbidden(ServerAddress)
  case failed(ServerAddress, call: String, reason: String)
  case noThread(reason: String)
}

extension ServerFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .taken(let address): "\(address) is taken by another program."
    case .forbidden(let address): "This user may not listen on \(address)."
    case .failed(let address, let call, let reason): "\(address) cannot be listened on: \(call): \(reason)."
    case .noThread(let reason): "The system gives no thread to serve with: \(reason)."
    }
  }

  /// What to do about it.
  package var hint: String? {
    switch self {
    case .taken(.ip(let host, let port)):
      "Stop that program, or listen elsewhere: `--listen \(ServerAddress.ip(host: host, port: port == .max ? 8151 : port + 1))`."
    case .taken(.unix): "Stop that program, or listen elsewhere: `--listen unix:PATH`."
    case .forbidden: "Ports below 1024 belong to root: take a higher one with `--listen ADDR:PORT`."
    case .failed, .noThread: nil
    }
  }
}
