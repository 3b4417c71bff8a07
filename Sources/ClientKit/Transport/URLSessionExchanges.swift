internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The requests of one session that have not ended, by the number of their task.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
  typealias Opening = CheckedContinuation<Result<TransportStream, TransportFailure>, Never>

  private enum Exchange {
    /// The head has not come.
    case waiting(Opening)
    case reading(AsyncThrowingStream<Data, any Error>.Continuation)
  }

  /// Pieces that wait for their reader; more ends the exchange, so that a reader that stands still costs little.
  private static let mostPieces = 8192

  private let exchanges = Mutex<[Int: Exchange]>([:])

  func begin(_ task: URLSessionDataTask, _ opening: Opening) {
    exchanges.withLock { $0[task.taskIdentifier] = .waiting(opening) }
    task.resume()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
    let (pieces, continuation) = AsyncThrowingStream.makeStream(
      of: Data.self, bufferingPolicy: .bufferingOldest(Self.mostPieces))
    continuation.onTermination = { [weak dataTask] _ in dataTask?.cancel() }
    let before = exchanges.withLock { $0.updateValue(.reading(continuation), forKey: dataTask.taskIdentifier) }
    var fields: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields { fields[name] = value }
    if case .waiting(let opening)? = before {
      let head = TransportHead(status: response.statusCode, fields: fields)
      opening.resume(returning: .success(TransportStream(head: head, pieces: pieces)))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard case .reading(let pieces)? = exchanges.withLock({ $0[dataTask.taskIdentifier] }) else { return }
    if case .dropped = pieces.yield(data) { pieces.finish(throwing: TransportFailure.tooLarge) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let failure = error.map(Self.failure)
    switch exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) {
    case .waiting(let opening)?: opening.resume(returning: .failure(failure ?? .broken))
    case .reading(let pieces)?: pieces.finish(throwing: failure)
    case nil: break
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  private static func failure(_ error: any Error) -> TransportFailure {
    switch (error as? URLError)?.code {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .internationalRoamingOff,
      .dataNotAllowed:
      .unreachable
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      .untrusted
    default: .broken
    }
  }
}
