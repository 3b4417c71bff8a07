public import ClientKit
public import SwiftUI

/// The app behind its way in: the server, the account, and then what the app shows.
public struct EntryScreen<Content: View>: View {
  private let session: Session
  private let asksForName: Bool
  private let content: (Account) -> Content

  /// - Parameters:
  ///   - asksForName: whether signing up asks for one's name, which the app then finds in `Session.newName`.
  ///   - content: of who is signed in.
  public init(
    _ session: Session, asksForName: Bool = false, @ViewBuilder content: @escaping (Account) -> Content
  ) {
    self.session = session
    self.asksForName = asksForName
    self.content = content
  }

  public var body: some View {
    ServerGate(session) { _ in
      if let account = session.account {
        content(account).serving(account, session)
      } else {
        SignInScreen(session, asksForName: asksForName)
      }
    }
  }
}

/// An app behind its server: who is signed in there, and the way to that, is the app's own matter.
public struct ServerGate<Content: View>: View {
  private let session: Session
  private let content: (HearthClient) -> Content

  /// - Parameter content: of the server that is used, whether somebody is signed in or not.
  public init(_ session: Session, @ViewBuilder content: @escaping (HearthClient) -> Content) {
    self.session = session
    self.content = content
  }

  public var body: some View {
    Group {
      switch session.phase {
      case .starting: ProgressView()
      case .connecting: ServerScreen(session: session)
      case .blocked(let reason): BlockedScreen(session: session, reason: reason)
      case .entering, .signedIn: if let client = session.client { content(client) }
      }
    }
    .task { await session.start() }
    .onOpenURL { url in Task { await session.open(url) } }
  }
}

extension View {
  /// Has the account and its session, is kept up to date while the app is in front, and says what the account has to say.
  /// - Parameter work: keeps it up to date; the account's own way where none is given.
  public func serving(
    _ account: Account, _ session: Session, by work: (@Sendable () async throws -> Void)? = nil
  ) -> some View { modifier(Serving(account: account, session: session, work: work)) }
}

private struct Serving: ViewModifier {
  @Environment(\.scenePhase) private var scenePhase
  let account: Account
  let session: Session
  let work: (@Sendable () async throws -> Void)?

  func body(content: Content) -> some View {
    content
      .environment(account)
      .environment(session)
      .task(id: scenePhase == .background) {
        guard scenePhase != .background else { return }
        if await account.run(by: work) { session.sessionEnded() }
      }
      .task { await account.outbox.run { account.notice = $0 } }
      .noticing(account)
  }
}

/// Asks for the server: an address that is typed, or an invitation's link.
struct ServerScreen: View {
  let session: Session
  @State private var text = ""
  @FocusState private var isTyping: Bool

  var body: some View {
    NavigationStack {
      Form {
        WelcomeHead(session: session)
        Section {
          TextField("Server or invitation link", text: $text)
            .keyboardType(.URL).textContentType(.URL).textInputAutocapitalization(.never).autocorrectionDisabled()
            .submitLabel(.go).focused($isTyping).onSubmit(connect)
        } footer: {
          Text("The address of your circle’s server, such as home.example, or the link that you were invited with.")
        }
        FailureRow(session.failure)
        Section { BusyButton("Continue", isBusy: session.isBusy, isReady: !text.isEmpty, action: connect) }
      }
      .navigationTitle("Welcome")
      .navigationBarTitleDisplayMode(.inline)
    }
    .onAppear { isTyping = true }
  }

  private func connect() {
    let text = text
    Task { await session.connect(to: text) }
  }
}

/// What app it is, what it is for, and that one is invited.
struct WelcomeHead: View {
  let session: Session

  var body: some View {
    Section {
      VStack(alignment: .leading, spacing: 6) {
        Text(session.app.title).font(session.app.hasItalicTitle ? .largeTitle.italic() : .largeTitle).bold()
          .foregroundStyle(.tint).accessibilityAddTraits(.isHeader)
        Text(session.app.tagline).foregroundStyle(.secondary)
        if session.invitation != nil, let server = session.server {
          Text("You are invited to join on \(server.name).").bold()
        }
      }
    }
    .listRowBackground(Color.clear)
  }
}

/// Email and password, or a new account.
public struct SignInScreen: View {
  private let session: Session
  @State private var model: SignInModel
  @FocusState private var field: Field?
  private enum Field { case name, email, password }

  public init(_ session: Session, asksForName: Bool = false) {
    self.session = session
    _model = State(wrappedValue: SignInModel(session, asksForName: asksForName))
  }

  public var body: some View {
    @Bindable var model = model
    NavigationStack {
      Form {
        WelcomeHead(session: session)
        Section {
          if model.isNew, model.asksForName {
            TextField("Name", text: $model.name).textContentType(.name).focused($field, equals: .name)
              .submitLabel(.next).onSubmit { field = .email }
          }
          TextField("Email", text: $model.email)
            .keyboardType(.emailAddress).textContentType(.username).textInputAutocapitalization(.never)
            .autocorrectionDisabled().focused($field, equals: .email).submitLabel(.next).onSubmit { field = .password }
          SecureField("Password", text: $model.password)
            .textContentType(model.isNew ? .newPassword : .password).focused($field, equals: .password)
            .submitLabel(.go).onSubmit(enter)
        } header: {
          Text(session.server?.name ?? "")
        } footer: {
          if model.isNew { Text("At least 8 characters.") }
        }
        FailureRow(session.failure)
        Section {
          BusyButton(
            model.isNew ? "Sign Up" : "Sign In", isBusy: session.isBusy, isReady: model.canEnter, action: enter)
        }
        Section {
          Button(model.isNew ? "I have an account" : "Create an account") { [model = self.model] in model.turn() }
          Button("Use another server") { session.forgetServer() }
        }
      }
      .navigationTitle(model.isNew ? "Sign Up" : "Sign In")
    }
  }

  private func enter() {
    Task { [model] in await model.enter() }
  }
}

/// What is kept on this device can't be used: says why, and offers to begin without it.
struct BlockedScreen: View {
  let session: Session
  let reason: String
  @State private var isAsking = false

  var body: some View {
    ContentUnavailableView {
      Label("This can’t be opened", systemImage: "exclamationmark.triangle")
    } description: {
      Text(reason)
    } actions: {
      Button("Remove what is kept here", role: .destructive) { isAsking = true }.buttonStyle(.bordered)
      if let failure = session.failure { Text(failure) }
    }
    .confirmationDialog("Remove what is kept here?", isPresented: $isAsking, titleVisibility: .visible) {
      Button("Remove", role: .destructive) { Task { [session] in await session.startOver() } }
    } message: {
      Text("What hasn’t been sent yet is lost. Everything else is on the server.")
    }
  }
}
