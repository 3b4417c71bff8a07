import ClientKit
public import HearthScreens
public import SwiftUI
import Wire

/// Wandr: the way in, and then its four tabs.
public struct WandrScreen: View {
  @State private var session: Session

  public init(_ places: AppPlaces) { _session = State(wrappedValue: Session(.wandr, places)) }

  public var body: some View {
    ServerGate(session) { _ in
      if let account = session.account {
        JournalGate(account, session)
      } else {
        AuthenticationView(session)
      }
    }
    .tint(Tone.teal)
  }
}

/// Who is signed in, with their journal. The journal's engine keeps the device up to date.
private struct JournalGate: View {
  private let account: Account
  private let session: Session
  @State private var journal: JournalModel

  init(_ account: Account, _ session: Session) {
    (self.account, self.session) = (account, session)
    _journal = State(wrappedValue: JournalModel(account))
  }

  var body: some View {
    MemberGate(WandrOffline.people, account) { username in
      HomeGate(account) { MainTabView(account: account, username: username) }
    }
    .environment(journal)
    .task { [journal] in await journal.run() }
    .serving(account, session, by: journal.work)
  }
}

extension AppKind {
  /// Wandr.
  public static let wandr = AppKind(
    name: "wandr", title: "Wandr", tagline: "Keep a log of the places you go.", catalogue: WandrOffline.catalogue,
    live: WandrAPI.live)
}

extension Tone {
  /// The one accent.
  static let teal = Tone(light: 0x0F6169, dark: 0x5FBAC2)
  /// Behind pages and cards.
  static let paper = Tone(light: 0xFAF7F1, dark: 0x181612)
  static let card = Tone(light: 0xFFFDF9, dark: 0x221F1A)
  /// Behind tags.
  static let soft = Tone(light: 0xF0EADE, dark: 0x302C25)
}

extension View {
  /// A card on a page.
  func card() -> some View {
    frame(maxWidth: .infinity, alignment: .leading).padding(12)
      .background(Tone.card, in: .rect(cornerRadius: 12)).padding(.horizontal, 12)
  }
}
