internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// HTTP by Foundation: the system's own on Apple systems, libcurl within Foundation on Linux.
///
/// Keeps neither cookies nor answers nor credentials, and follows no redirect.
public final class URLSessionTransport: Transport {
  private let session: URLSession
  private let exchanges = URLSessionExchanges()

  /// Opens an ephemeral `URLSession` without cookies, cache or stored credentials; up to 16 connections per server.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // One for each open stream, of which an app has few, and as many again for calls.
    configuration.httpMaximumConnectionsPerHost = 16
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Sends a request and collects the whole response.
  /// - Throws: `TransportFailure`; `tooLarge` when the body exceeds `mostBytes`.
  public func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
    let stream = try await open(request)
    var body = Data()
    do {
      for try await piece in stream.pieces {
        guard piece.count <= request.mostBytes - body.count else { throw TransportFailure.tooLarge }
        body.append(piece)
      }
    } catch let failure as TransportFailure {
      throw failure
    } catch {
      throw .broken
    }
    // A cancelled reader sees the end of the pieces, not a failure.
    if Task.isCancelled { throw .cancelled }
    return TransportResponse(head: stream.head, body: body)
  }

  /// Sends a request and returns as soon as the header of the response has arrived.
  /// - Throws: `TransportFailure`; after that, failures come from the stream's `pieces`.
  public func open(_ request: TransportRequest) async throws(TransportFailure) -> TransportStream {
    if Task.isCancelled { throw .cancelled }
    let task = session.dataTask(with: urlRequest(request))
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { exchanges.begin(task, $0) }
    } onCancel: {
      task.cancel()
    }
    return try result.get()
  }

  private func urlRequest(_ request: TransportRequest) -> URLRequest {
    var made = URLRequest(url: request.url)
    // Given to the initialiser, Foundation on Linux would not heed it.
    made.timeoutInterval = request.patience
    made.httpMethod = request.method
    made.httpBody = request.body
    made.httpShouldHandleCookies = false
    for (name, value) in request.fields { made.setValue(value, forHTTPHeaderField: name) }
    return made
  }
}
