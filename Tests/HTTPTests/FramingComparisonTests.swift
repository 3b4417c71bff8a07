import TestCircle
import Testing

@testable import HTTP

/// Generated connections: what reaches the handler is what a strict reader of the same bytes finds.
@Suite struct FramingComparisonTests {
  private struct Case: Sendable {
    let bytes: [UInt8]
    let answers: [String]
  }

  private static func cases(_ count: Int, seed: UInt64, port: Int) async -> [Case] {
    await offPool {
      var generator = RequestGenerator(seed: seed)
      var cases: [Case] = []
      while cases.count < count {
        let bytes = generator.connection()
        let parts = generator.parts(bytes)
        // One whose last request never ends is not answered.
        if StrictReader.read(bytes).waits { continue }
        let client = Client(port)
        for part in parts where !client.write(Array(part)) { break }
        cases.append(Case(bytes: bytes, answers: Self.answers(of: client)))
      }
      return cases
    }
  }

  /// All answers until the server ends the connection.
  private static func answers(of client: Client) -> [String] {
    var bytes: [UInt8] = []
    while let more = client.readSome() { bytes += more }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").compactMap { line in
      if line.hasPrefix("X-Seen: ") { return String(line.dropFirst(8)) }
      guard line.hasPrefix("HTTP/1."), let status = line.split(separator: " ").dropFirst().first else { return nil }
      return status == "200" || status == "100" ? nil : String(status)
    }
  }

  @Test func `the handler sees what a strict reader sees`() async throws {
    try await serving(
      { _ in },
      { request in
        let seen = StrictReader.answer(
          request.method.rawValue, request.path, fields: request.headers.map(\.name).count, request.body)
        return Response(headers: ["X-Seen": seen])
      }
    ) { server in
      let count = Budget.number("HEARTH_FUZZ_CONNECTIONS", gate: 1500)
      let cases = await Self.cases(count, seed: Budget.seed("HEARTH_FUZZ_SEED"), port: server.port)

      for found in cases {
        let expected = StrictReader.read(found.bytes).answers
        #expect(found.answers == expected, "\(String(decoding: found.bytes, as: UTF8.self).debugDescription)")
      }
      #expect(cases.filter { $0.answers.last == "400" }.count > count / 5)
      #expect(cases.filter { $0.answers.last != "400" && $0.answers.count > 2 }.count > count / 5)
    }
  }

  /// Each fault of a reader, planted in the one that is compared with, shows: always among as many connections, as what the server says
  /// to them is what the strict reader says.
  @Test func `a reader that is too kind is found`() async {
    let missed = await offPool {
      var generator = RequestGenerator(seed: 20_268)
      var missed = Kindness.allCases
      for _ in 0..<1500 where !missed.isEmpty {
        let bytes = generator.connection()
        _ = generator.parts(bytes)
        let strict = StrictReader.read(bytes)
        if !strict.waits { missed.removeAll { StrictReader.read(bytes, $0).answers != strict.answers } }
      }
      return missed
    }

    #expect(missed == [])
  }
}
