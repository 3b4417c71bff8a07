public import SwiftUI
public import Wire

/// How long ago something was; it changes as time goes.
public struct TimeText: View {
  private let time: Timestamp
  private let before: String
  private let after: String

  /// - Parameters:
  ///   - before: words in front of it, such as `Ready · `.
  ///   - after: words behind it, such as ` · edited`.
  public init(_ time: Timestamp, before: String = "", after: String = "") {
    (self.time, self.before, self.after) = (time, before, after)
  }

  public var body: some View {
    TimelineView(.everyMinute) { context in Text(before + Times.relative(time, now: context.date) + after) }
  }
}
