public import SwiftUI

/// The way to the activity in a page's bar, with how much of it is unread.
public struct ActivityLink<Route: Hashable>: View {
  private let route: Route
  private let unread: Int

  /// - Parameter route: leads to the activity.
  public init(_ route: Route, unread: Int) { (self.route, self.unread) = (route, unread) }

  public var body: some View {
    NavigationLink(value: route) {
      Label("Activity", systemImage: "bell").labelStyle(.iconOnly)
        .overlay(alignment: .topTrailing) { UnreadMark(count: unread) }
    }
    .accessibilityLabel("Activity")
    .accessibilityValue(unread > 0 ? "\(unread) unread" : "")
  }
}
