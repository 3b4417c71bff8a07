import HearthScreens
import Observation
import SwiftUI

/// Email and password, of an account or for a new one; the username comes after it.
@MainActor @Observable final class LoginViewModel {
  var email = ""
  var password = ""
  /// Whether an account is to be made.
  var isNew: Bool

  let session: Session

  init(_ session: Session) {
    self.session = session
    isNew = session.invitation != nil
  }

  var canLogIn: Bool { !email.isEmpty && !password.isEmpty && !session.isBusy }

  func logIn() async {
    guard canLogIn else { return }
    if isNew {
      await session.signUp(email: email, password: password)
    } else {
      await session.signIn(email: email, password: password)
    }
  }

  func turn() {
    isNew.toggle()
    session.failure = nil
  }
}

/// The way in, below the wordmark.
struct LoginView: View {
  @State private var model: LoginViewModel
  private let session: Session
  private enum Field { case email, password }
  @FocusState private var field: Field?

  init(_ session: Session) {
    self.session = session
    _model = State(wrappedValue: LoginViewModel(session))
  }

  var body: some View {
    @Bindable var model = model
    NavigationStack {
      Form {
        Section {
          VStack(alignment: .leading, spacing: 6) {
            Text(session.app.title).font(.appTitle).accessibilityAddTraits(.isHeader)
            Text(session.app.tagline).font(.postBody).foregroundStyle(.secondary)
            if session.invitation != nil, let server = session.server {
              Text("You are invited to join on \(server.name).").bold()
            }
          }
        }
        .listRowBackground(Color.clear)
        Section {
          TextField("Email", text: $model.email)
            .keyboardType(.emailAddress).textContentType(.username).textInputAutocapitalization(.never)
            .autocorrectionDisabled().focused($field, equals: .email).submitLabel(.next).onSubmit { field = .password }
          SecureField("Password", text: $model.password)
            .textContentType(model.isNew ? .newPassword : .password).focused($field, equals: .password)
            .submitLabel(.go).onSubmit(logIn)
        } header: {
          Text(session.server?.name ?? "")
        } footer: {
          if model.isNew { Text("At least 8 characters.") }
        }
        FailureRow(session.failure)
        Section {
          BusyButton(
            model.isNew ? "Sign Up" : "Sign In", isBusy: session.isBusy, isReady: model.canLogIn, action: logIn)
        }
        Section {
          Button(model.isNew ? "I have an account" : "Create an account") { self.model.turn() }
          Button("Use another server") { session.forgetServer() }
        }
      }
      .navigationTitle(model.isNew ? "Sign Up" : "Sign In")
    }
  }

  private func logIn() {
    Task { [model] in await model.logIn() }
  }
}
