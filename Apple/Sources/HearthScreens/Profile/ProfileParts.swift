import ClientKit
public import SwiftUI
public import Wire

/// Who somebody is: face, numbers and words; what can be done with them is the app's.
public struct ProfileHead<Route: Hashable, Actions: View>: View {
  @Environment(Account.self) private var account
  private let profile: SocialAPI.Profile
  private let followers: Route
  private let following: Route
  private let actions: Actions

  /// - Parameters:
  ///   - followers: who follows them.
  ///   - following: whom they follow.
  public init(
    _ profile: SocialAPI.Profile, followers: Route, following: Route, @ViewBuilder actions: () -> Actions
  ) {
    (self.profile, self.followers, self.following, self.actions) = (profile, followers, following, actions())
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(spacing: 20) {
        Face(profile.avatarURL, name: account.called(profile), size: 84)
        HStack(spacing: 8) {
          number(profile.postCount, "post", nil)
          number(profile.followerCount, "follower", followers)
          number(profile.followingCount, "following", following)
        }
      }
      VStack(alignment: .leading, spacing: 2) {
        if let other = account.calledToo(profile) { Text(other).font(.subheadline).bold() }
        if !profile.bio.isEmpty { Text(profile.bio).font(.subheadline) }
        if profile.followsMe { Text("Follows you").font(.caption).foregroundStyle(.secondary) }
      }
      actions
    }
  }

  @ViewBuilder private func number(_ count: Int?, _ noun: String, _ route: Route?) -> some View {
    if let count {
      let words = noun == "following" ? "following" : count == 1 ? noun : noun + "s"
      let stack = VStack(spacing: 0) {
        Text("\(count)").font(.headline)
        Text(words).font(.footnote)
      }
      .frame(maxWidth: .infinity)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("\(count) \(words)")
      if let route { NavigationLink(value: route) { stack }.buttonStyle(.plain) } else { stack }
    }
  }
}

/// Follows somebody, or ends it; for others than oneself.
public struct FollowButton: View {
  private let relation: SocialAPI.Relation
  private let followsMe: Bool
  private let toggle: @MainActor () -> Void

  /// - Parameter followsMe: whether that person follows the viewer.
  public init(_ relation: SocialAPI.Relation, followsMe: Bool = false, toggle: @escaping @MainActor () -> Void) {
    (self.relation, self.followsMe, self.toggle) = (relation, followsMe, toggle)
  }

  public var body: some View {
    switch relation {
    case .following:
      Button("Following") { toggle() }.buttonStyle(.bordered).accessibilityHint("Unfollows this person")
    case .requested:
      Button("Requested") { toggle() }.buttonStyle(.bordered).accessibilityHint("Takes the request back")
    default:
      Button(followsMe ? "Follow back" : "Follow") { toggle() }.buttonStyle(.borderedProminent)
    }
  }
}

extension View {
  /// What a profile's page has beside its content: the way to one's settings, or what can be done about somebody.
  /// - Parameter viewAs: leads to the viewer's posts as that person sees them; nil for an app that can't tell.
  public func personMenu<Post: HeldItem, Route: Hashable>(
    _ model: PersonModel<Post>, settings: Route, viewAs: Route?
  ) -> some View { modifier(PersonMenu(model: model, settings: settings, viewAs: viewAs)) }
}

private struct PersonMenu<Post: HeldItem, Route: Hashable>: ViewModifier {
  @Environment(\.dismiss) private var dismiss
  let model: PersonModel<Post>
  let settings: Route
  let viewAs: Route?
  @State private var isBlocking = false
  @State private var isReporting = false

  func body(content: Content) -> some View {
    content
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          if model.isMine {
            NavigationLink(value: settings) {
              Label("Settings", systemImage: "gearshape").labelStyle(.iconOnly)
            }
          } else {
            menu
          }
        }
      }
      .sheet(isPresented: $isReporting) {
        ReportSheet("Report Person") { [model] in model.report($0) }
      }
      .confirmationDialog(
        "Block \(model.profile.item.map { model.account.called($0) } ?? model.username)?", isPresented: $isBlocking,
        titleVisibility: .visible
      ) {
        Button("Block", role: .destructive) {
          model.block()
          dismiss()
        }
      } message: {
        Text("You will no longer find or see each other anywhere here.")
      }
  }

  private var menu: some View {
    Menu {
      if let viewAs { NavigationLink("Your posts as they see them", value: viewAs) }
      Button("Mute", systemImage: "speaker.slash") { model.mute() }
      Button("Block", systemImage: "hand.raised", role: .destructive) { isBlocking = true }
      Button("Report", systemImage: "flag") { isReporting = true }
    } label: {
      Label("More options", systemImage: "ellipsis.circle").labelStyle(.iconOnly)
    }
  }
}
