import ClientKit
public import HearthScreens
public import SwiftUI
import Wire

/// Realspace: the way in, and then its four tabs.
public struct RealspaceScreen: View {
  @State private var session: Session

  public init(_ places: AppPlaces) { _session = State(wrappedValue: Session(.realspace, places)) }

  public var body: some View {
    EntryScreen(session) { account in
      MemberGate(RealspaceOffline.people, account) { MainTabView(account: account, username: $0) }
    }
    .fontDesign(.serif)
    .tint(Tone.accent)
  }
}

extension AppKind {
  /// Realspace.
  public static let realspace = AppKind(
    name: "realspace", title: "Realspace", tagline: "What your friends watched, read and went to.",
    catalogue: RealspaceOffline.catalogue, live: RealspaceAPI.live, putsFullNamesFirst: true, hasItalicTitle: true)
}

extension Tone {
  /// What is written, and thin lines; and what is behind them.
  static let ink = Tone(light: 0x000000, dark: 0xFFFFFF)
  static let paper = Tone(light: 0xFFFFFF, dark: 0x000000)
  /// Of the system's buttons, which are written on in white and stand on paper.
  static let accent = Tone(light: 0x000000, dark: 0x767676)
}
