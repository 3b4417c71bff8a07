import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// One screen to sign up or to sign in: email and password, and for a new account the username.
struct OnboardingView: View {
  @Environment(AppState.self) private var state
  let session: Session
  @State private var isNew: Bool
  @State private var email = ""
  @State private var password = ""
  @State private var username = ""
  @FocusState private var field: Field?
  private enum Field { case email, password, username }

  init(session: Session) {
    self.session = session
    _isNew = State(wrappedValue: session.invitation != nil)
  }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          VStack(alignment: .leading, spacing: 6) {
            Label("Grassy", systemImage: "leaf").font(.largeTitle).bold().foregroundStyle(Tone.accent)
              .accessibilityAddTraits(.isHeader)
            Text("Photos of the places you love.").foregroundStyle(.secondary)
          }
        }
        .listRowBackground(Color.clear)
        if state.needsUsername { missingUsername } else { fields }
        FailureRow(failure)
        Section { BusyButton(action, isBusy: state.isLoading, isReady: isReady, action: enter) }
        Section {
          if state.needsUsername {
            Button("Sign in as somebody else") { Task { [state] in await state.logout() } }
          } else {
            Button(isNew ? "I have an account" : "Create an account") { isNew.toggle() }
            Button("Use another server") { session.forgetServer() }
          }
        }
      }
      .navigationTitle(state.needsUsername ? "Choose your username" : isNew ? "Sign Up" : "Sign In")
      .navigationBarTitleDisplayMode(.inline)
    }
  }

  private var fields: some View {
    Section {
      TextField("Email", text: $email)
        .keyboardType(.emailAddress).textContentType(.username).textInputAutocapitalization(.never)
        .autocorrectionDisabled().focused($field, equals: .email).submitLabel(.next).onSubmit { field = .password }
      SecureField("Password", text: $password)
        .textContentType(isNew ? .newPassword : .password).focused($field, equals: .password)
        .submitLabel(isNew ? .next : .go).onSubmit { if isNew { field = .username } else { enter() } }
      if isNew { usernameField }
    } header: {
      Text(session.server?.name ?? "")
    } footer: {
      if isNew { Text("At least 8 characters. The username is how the others find you; you can change it later.") }
    }
  }

  private var missingUsername: some View {
    Section {
      usernameField
    } footer: {
      Text("This is how the others find you. You can change it later.")
    }
  }

  private var usernameField: some View {
    TextField("Username", text: $username)
      .textInputAutocapitalization(.never).autocorrectionDisabled().focused($field, equals: .username)
      .submitLabel(.go).onSubmit(enter)
  }

  private var action: String { state.needsUsername ? "Continue" : isNew ? "Sign Up" : "Sign In" }

  private var failure: String? {
    guard let error = state.error else { return session.failure }
    guard let error = error as? ClientError else { return error.localizedDescription }
    if error == .badInput("username") {
      return "A username has 3 to 30 letters a to z, digits, dots and underscores."
    }
    if error == .signedOut { return session.failure ?? "You have been signed out. Sign in again." }
    return error.detail(of: "username") ?? error.localizedDescription
  }

  private var isReady: Bool {
    if state.needsUsername { return !username.isEmpty }
    return !email.isEmpty && !password.isEmpty && (!isNew || !username.isEmpty)
  }

  private func enter() {
    guard isReady, !state.isLoading else { return }
    let (email, password, username, invitation) = (email, password, username, session.invitation)
    session.failure = nil
    Task { [state, isNew] in
      if state.needsUsername {
        await state.chooseUsername(username)
      } else if isNew {
        await state.signUp(email: email, password: password, username: username, invitation: invitation)
      } else {
        await state.signIn(email: email, password: password, invitation: invitation)
      }
    }
  }
}
