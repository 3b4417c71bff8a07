/// When something is drawn again as time goes.
public protocol TimelineSchedule {}

/// At the beginning of each minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Seconds until the next minute begins.
  static func pause(after date: Date) -> Double { 60 - date.timeIntervalSince1970.truncatingRemainder(dividingBy: 60) }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

@MainActor public struct TimelineView<Schedule: TimelineSchedule, Content> {
  public struct Context {
    public let date: Date
  }

  private let content: (TimelineViewDefaultContext) -> Content
  @State private var date = Date()
}

public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) { self.content = content }

  /// Between two minutes the time stands still: what is drawn for another reason says the same.
  public var body: some View {
    content(TimelineViewDefaultContext(date: date)).task {
      while !Task.isCancelled {
        do { try await Task.sleep(for: .seconds(EveryMinuteTimelineSchedule.pause(after: Date()))) } catch { return }
        date = Date()
      }
    }
  }
}
