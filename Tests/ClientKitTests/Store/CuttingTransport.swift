import ClientKit
import Foundation
import Glibc
import Synchronization

/// HTTP over sockets of its own, whose connections end after a given number of bytes, sent or received. Foundation's own ends the
/// process where a head is cut (swift-corelibs-foundation, issue 5285).
final class CuttingTransport: Transport {
  private let state = Mutex((passed: 0, left: Int?.none))

  /// How many bytes have passed, both ways.
  var passed: Int { state.withLock { $0.passed } }
  /// Whether a cut is still to come.
  var isArmed: Bool { state.withLock { $0.left != nil } }

  /// Ends the connection once so many bytes more have passed; the next one is whole again.
  func cut(after bytes: Int) { state.withLock { $0.left = bytes } }

  /// Cuts no more.
  func mend() { state.withLock { $0.left = nil } }

  /// How many of the bytes get through; nil behind the cut.
  private func pass(_ count: Int) -> Int? {
    state.withLock { state in
      let allowed = min(count, state.left ?? count)
      state.passed += allowed
      if let left = state.left { state.left = allowed < count ? nil : left - allowed }
      return allowed < count ? nil : allowed
    }
  }

  func open(_ request: TransportRequest) async throws(TransportFailure) -> TransportStream { throw .unreachable }

  func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
    let result = await withCheckedContinuation { continuation in
      // A thread of its own: sockets block.
      Thread { continuation.resume(returning: self.exchange(request)) }.start()
    }
    return try result.get()
  }

  private func exchange(_ request: TransportRequest) -> Result<TransportResponse, TransportFailure> {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(request.url.port ?? 80).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isOpen = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isOpen else { return .failure(.unreachable) }
    guard write(head(request) + [UInt8](request.body ?? Data()), to: connection) else { return .failure(.broken) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 2048)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      guard pass(count) != nil else { return .failure(.broken) }
      answer += buffer[..<count]
    }
    return parse(answer)
  }

  private func head(_ request: TransportRequest) -> [UInt8] {
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    var lines = ["\(request.method) \(request.url.path(percentEncoded: true))\(query) HTTP/1.1"]
    lines += ["Host: \(request.url.host() ?? "")", "Connection: close"]
    lines += request.fields.map { "\($0.key): \($0.value)" }
    if let body = request.body { lines.append("Content-Length: \(body.count)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// What gets through before the cut is sent, as on a real line.
  private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    let allowed = state.withLock { min($0.left ?? bytes.count, bytes.count) }
    let isWhole = pass(bytes.count) != nil
    var rest = bytes[..<allowed]
    while !rest.isEmpty {
      let done = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard done > 0 else { return false }
      rest = rest.dropFirst(done)
    }
    return isWhole
  }

  /// An answer with a `Content-Length`, or with none.
  private func parse(_ bytes: [UInt8]) -> Result<TransportResponse, TransportFailure> {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return .failure(.broken) }
    let lines = text[..<end.lowerBound].split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    guard let status else { return .failure(.broken) }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    let head = TransportHead(status: status, fields: fields)
    let body = Data(bytes.dropFirst(text[..<end.upperBound].utf8.count))
    guard body.count >= head["Content-Length"].flatMap({ Int($0) }) ?? 0 else { return .failure(.broken) }
    return .success(TransportResponse(head: head, body: body))
  }
}
