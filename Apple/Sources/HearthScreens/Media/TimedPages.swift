public import SwiftUI
public import Wire

/// How much of the time is over for which one of several pages is shown. Who asks says what time it is.
public struct PageClock: Sendable {
  private let seconds: Double
  private var passed = 0.0
  private var last: Timestamp?

  /// - Parameter seconds: how long each page is shown.
  public init(seconds: Double) { self.seconds = seconds }

  /// From 0 to 1.
  public var share: Double { min(1, passed / seconds) }

  /// Counts what has passed since it was told last.
  /// - Parameter isCounting: false while something holds the page.
  /// - Returns: whether the page's time is over.
  public mutating func tick(at now: Timestamp, isCounting: Bool) -> Bool {
    defer { last = now }
    if isCounting, let last { passed += max(0, Double(now.microseconds - last.microseconds) / 1_000_000) }
    return passed >= seconds
  }

  /// Another page is shown.
  public mutating func restart() { (passed, last) = (0, nil) }
}

/// A bar for each of several pages: full for those that were shown, and as full as its time is over for the present one.
public struct PageBars: View {
  private let count: Int
  private let index: Int
  private let share: @MainActor () -> Double

  /// - Parameter share: of the present one's time. The bars alone read it, so that nothing else is drawn with it.
  public init(_ count: Int, at index: Int, share: @escaping @MainActor () -> Double) {
    (self.count, self.index, self.share) = (count, index, share)
  }

  public var body: some View {
    let present = share()
    HStack(spacing: 4) {
      ForEach(Array(0..<count), id: \.self) { number in
        ProgressView(value: number < index ? 1 : number == index ? present : 0).accessibilityLabel("\(number + 1)")
      }
    }
    .accessibilityElement(children: .ignore)
  }
}

/// Two places over a page: a tap at its beginning leads back, one on the rest leads on.
public struct TurningZones: View {
  private let names: (back: LocalizedStringKey, on: LocalizedStringKey)
  private let back: @MainActor () -> Void
  private let on: @MainActor () -> Void

  /// - Parameter names: what VoiceOver calls them.
  public init(
    _ names: (back: LocalizedStringKey, on: LocalizedStringKey), back: @escaping @MainActor () -> Void,
    on: @escaping @MainActor () -> Void
  ) { (self.names, self.back, self.on) = (names, back, on) }

  public var body: some View {
    HStack(spacing: 0) {
      Button(action: back) { Color.clear.contentShape(.rect) }.accessibilityLabel(names.back).frame(width: 110)
      Button(action: on) { Color.clear.contentShape(.rect) }.accessibilityLabel(names.on)
    }
    .buttonStyle(.plain)
  }
}
