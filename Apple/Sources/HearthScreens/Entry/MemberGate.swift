public import ClientKit
public import SwiftUI

/// An app of people, behind the profile that each of them has there. The app's pages find its `MemberModel` in their environment.
public struct MemberGate<Content: View>: View {
  @State private var member: MemberModel
  private let content: (_ username: String) -> Content

  /// - Parameters:
  ///   - people: the app's.
  ///   - content: of who has a profile.
  public init(
    _ people: PeopleOffline, _ account: Account, @ViewBuilder content: @escaping (_ username: String) -> Content
  ) {
    _member = State(wrappedValue: MemberModel(people, account))
    self.content = content
  }

  public var body: some View {
    Group {
      switch member.state {
      case .loading: ProgressView()
      case .failed(let reason): FailedView(reason) { await member.load() }
      case .needsUsername: UsernameScreen(member)
      case .authenticated(let username):
        if let family = member.family { FamilyScreen(family) } else { content(username) }
      }
    }
    .environment(member)
    .task { [member] in await member.run() }
  }
}
