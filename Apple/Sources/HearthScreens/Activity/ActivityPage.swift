public import ClientKit
public import SwiftUI
import Wire

/// Likes, comments, follows and requests, newest first.
public struct ActivityPage<Route: PeopleRoute, Line: SocialActivity>: View where Line.Post == Route.Post {
  @Environment(Account.self) private var account
  @State private var model: ActivityModel<Line>
  private let happening: String
  private let requests: Route?
  private let route: (Line) -> Route?

  /// - Parameters:
  ///   - things: what the viewer makes that others like and comment on.
  ///   - happening: what somebody does of which there is a line, for an app without likes and comments.
  ///   - requests: leads to all requests to follow; nil for an app without.
  ///   - route: leads to what a line is about, in place of the small picture of its post; nil where there is nothing but that.
  public init(
    _ model: ActivityModel<Line>, on things: String = "photos", when happening: String? = nil, requests: Route? = nil,
    route: @escaping (Line) -> Route? = { _ in nil }
  ) {
    _model = State(wrappedValue: model)
    self.happening = happening ?? "likes or comments on your \(things), or follows you"
    (self.requests, self.route) = (requests, route)
  }

  public var body: some View {
    StateView(model.activity.state, refresh: model.activity.refresh) {
      List {
        ForEach(model.rows) { row($0.item) }
        if model.activity.goesOn { MoreRow(model.activity.more) }
      }
      .listStyle(.plain)
    } empty: {
      ContentUnavailableView(
        "Nothing yet", systemImage: "heart",
        description: Text("When someone \(happening), it appears here."))
    }
    .navigationTitle("Activity")
    .toolbar {
      if let requests { ToolbarItem(placement: .primaryAction) { NavigationLink("Requests", value: requests) } }
    }
    .task { [model] in await model.run() }
    .onChange(of: model.unread) { [model] old, new in
      if new > old { Task { await model.open() } }
    }
  }

  private func row(_ line: Line) -> some View {
    ActivityLine(
      line.actors.first, account.words(of: line), at: line.createdAt, isRead: line.read,
      route: { Route.profile(username: $0.username) }
    ) {
      if line.happened == "follow_request" {
        VStack(spacing: 6) {
          Button("Approve") { settle(line, approves: true) }.buttonStyle(.borderedProminent)
          Button("Decline") { settle(line, approves: false) }.buttonStyle(.bordered)
        }
        .controlSize(.small)
      } else if model.canFollowBack(line) {
        Button("Follow back") { model.followBack(line) }.buttonStyle(.borderedProminent).controlSize(.small)
      } else if let place = route(line) {
        NavigationLink("Show", value: place).buttonStyle(.bordered).controlSize(.small)
      } else if let post = line.about {
        ActivityThumbnail(post.thumbnailURL, route: Route.post(post.id))
      }
    }
  }

  private func settle(_ line: Line, approves: Bool) {
    Task { [model] in await model.settle(line, approves: approves) }
  }
}
