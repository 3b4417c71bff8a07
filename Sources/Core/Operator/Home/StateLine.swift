import HTML
public import Wire

/// A line of the operator's home: how one thing of the server is, and what to do where it isn't well.
public struct StateLine: Sendable, Equatable {
  public var name: String
  public var value: String
  /// When that was, shown behind the value.
  public var time: Timestamp?
  /// Shown behind the time.
  public var rest: String
  public var advice: String?
  public var needsAttention: Bool

  public init(
    _ name: String, _ value: String, at time: Timestamp? = nil, rest: String = "", advice: String? = nil,
    needsAttention: Bool = false
  ) {
    self.name = name
    self.value = value
    self.time = time
    self.rest = rest
    self.advice = advice
    self.needsAttention = needsAttention
  }
}

struct ServerStateSection: HTML {
  let lines: [StateLine]
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "server")) {
      h2(.id("server")) { "This server" }
      ul(.class("rows")) { ForEach(lines) { StateRow(line: $0, context: context) } }
    }
  }
}

struct StateRow: HTML {
  let line: StateLine
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p(.class("strong")) { line.name }
        p {
          line.value
          if let time = line.time {
            " "
            RelativeTime(time, now: context.now)
          }
          line.rest
        }
        if let advice = line.advice { p(.class(line.needsAttention ? "alert" : "quiet")) { advice } }
      }
    }
  }
}
