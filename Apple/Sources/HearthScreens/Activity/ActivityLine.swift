import ClientKit
public import SwiftUI
public import Wire

/// A line of an activity page: whoever caused it, what happened and when; and what stands behind that.
public struct ActivityLine<Route: Hashable, Trailing: View>: View {
  @Environment(Account.self) private var account
  private let actor: SocialAPI.Author?
  private let words: String
  private let time: Timestamp
  private let isRead: Bool
  private let route: (SocialAPI.Author) -> Route
  private let trailing: Trailing

  /// - Parameters:
  ///   - actor: the newest who caused it; nil for nobody in particular.
  ///   - route: leads to somebody.
  ///   - trailing: what can be done about it, or the post that it is about.
  public init(
    _ actor: SocialAPI.Author?, _ words: String, at time: Timestamp, isRead: Bool,
    route: @escaping (SocialAPI.Author) -> Route, @ViewBuilder trailing: () -> Trailing
  ) {
    (self.actor, self.words, self.time, self.isRead) = (actor, words, time, isRead)
    (self.route, self.trailing) = (route, trailing())
  }

  public var body: some View {
    HStack(spacing: 12) {
      if let actor {
        NavigationLink(value: route(actor)) {
          HStack(spacing: 12) {
            Face(actor.avatarURL, name: account.called(actor), size: 44)
            text
          }
        }
        .buttonStyle(.plain)
      } else {
        text
      }
      trailing
    }
    .fontWeight(isRead ? .regular : .semibold)
  }

  private var text: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(words).font(.subheadline)
      TimeText(time).font(.caption).foregroundStyle(.secondary)
    }
  }
}

/// The post that a line is about, as a small picture that leads to it.
public struct ActivityThumbnail<Route: Hashable>: View {
  private let link: String?
  private let route: Route

  public init(_ link: String?, route: Route) { (self.link, self.route) = (link, route) }

  public var body: some View {
    NavigationLink(value: route) {
      StoredPicture(link, alt: "Your post", at: .points(44)).frame(width: 44, height: 44)
    }
    .buttonStyle(.plain).fixedSize(horizontal: true, vertical: false)
  }
}
