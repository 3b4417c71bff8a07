import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// As the seed has them.
typealias AppState = GrassyKit.AppState
typealias UserProfile = GrassyKit.UserProfile

/// Leads by the session: to the feed for whoever is signed in, else to `OnboardingView`.
struct ContentView: View {
  private let session: Session
  @State private var state: AppState

  init(_ session: Session, _ client: HearthClient, _ coder: any GrassyKit.PhotoCoder) {
    self.session = session
    _state = State(wrappedValue: AppState(client, coder, home: .session(session)))
  }

  var body: some View {
    Group {
      if let user = state.currentUser, let account = session.account {
        FeedView(account, username: user.username).serving(account, session)
      } else if !state.isRestored {
        ProgressView()
      } else {
        OnboardingView(session: session)
      }
    }
    .environment(state)
    .task { [state] in await state.loadCurrentUser() }
    .onChange(of: session.account == nil) { _, isGone in
      if isGone, state.currentUser != nil { state.sessionEnded() }
    }
  }
}

extension AppState.Home {
  /// The account's store as the session opens it.
  @MainActor static func session(_ session: Session) -> AppState.Home {
    AppState.Home(isServed: true) { account in
      try await session.admit(account).synchroniser
    } close: { auth in
      await session.signOut { () async throws(ClientError) in try await auth.signOut() }
    }
  }
}
