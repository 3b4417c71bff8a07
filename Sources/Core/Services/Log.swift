internal import Glibc
internal import SQL
internal import Wire

/// Structured logs: one JSON object a line on standard error. Never personal content, secrets, paths or addresses.
public struct Log: Sendable {
  public enum Level: String, Sendable, CaseIterable {
    case debug, info, error

    var rank: Int { Level.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A value that may be logged. There is no way to log arbitrary text but `StaticString` and codes.
  public enum Field: Sendable {
    case int(Int)
    case code(String)
  }

  private let level: Level
  private let write: @Sendable (String) -> Void

  public init(level: Level = .info, write: @escaping @Sendable (String) -> Void = Log.standardError) {
    self.level = level
    self.write = write
  }

  public static let standardError: @Sendable (String) -> Void = { line in
    var bytes = Array(line.utf8)
    bytes.append(0x0a)
    // A log line that cannot be written has nowhere else to go.
    _ = Glibc.write(2, bytes, bytes.count)
  }

  public static let silent = Log(level: .error, write: { _ in })

  public func callAsFunction(_ level: Level, _ event: StaticString, _ fields: [(StaticString, Field)] = []) {
    guard level.rank >= self.level.rank else { return }
    var json = JSONWriter(capacity: 256)
    json.beginObject()
    json.member("time", Timestamp.now)
    json.member("level", level.rawValue)
    json.member("event", event.description)
    for (name, field) in fields {
      switch field {
      case .int(let value): json.member(name, value)
      case .code(let value): json.member(name, value)
      }
    }
    json.endObject()
    write(String(decoding: json.bytes, as: UTF8.self))
  }
}
