public import SwiftUI
public import Wire

/// That a post isn't for everyone, in a few words.
public struct AudienceMark: View {
  private let kind: SocialAPI.AudienceKind

  public init(_ kind: SocialAPI.AudienceKind) { self.kind = kind }

  public var body: some View {
    if let mark = kind.mark {
      Text(verbatim: "·").accessibilityHidden(true)
      Label(LocalizedStringKey(mark), systemImage: kind == .me ? "lock" : "person.2")
    }
  }
}

/// Leads to who may see one of the viewer's own posts.
public struct AudienceLink<Route: Hashable>: View {
  private let route: Route

  public init(_ route: Route) { self.route = route }

  public var body: some View {
    NavigationLink(value: route) {
      Label("Who can see this", systemImage: "eye").labelStyle(.iconOnly).font(.title3)
    }
    .buttonStyle(.plain)
  }
}
