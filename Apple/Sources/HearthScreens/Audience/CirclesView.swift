public import ClientKit
public import SwiftUI
public import Wire

/// The viewer's circles.
public struct CirclesView<Route: SocialRoute>: View {
  @State private var model: CirclesModel<Route.Post>
  @State private var deleting: SocialAPI.Circle?
  @State private var isDeleting = false

  public init(_ app: SocialApp<Route.Post>, _ account: Account) {
    _model = State(wrappedValue: CirclesModel(app, account))
  }

  public var body: some View {
    List {
      Section {
        switch model.circles.state {
        case .loading: ProgressView()
        case .failed(let reason): Text(reason).foregroundStyle(.secondary)
        case .empty: Text("No circles yet").foregroundStyle(.secondary)
        case .filled: EmptyView()
        }
        ForEach(model.circles.rows) { row in
          NavigationLink(value: Route.circle(row.item.id, name: row.item.name)) {
            LabeledContent(LocalizedStringKey(row.item.name), value: "\(row.item.memberCount)")
          }
          .swipeActions { button(row.item) }
          .contextMenu { button(row.item) }
        }
        if model.circles.goesOn { MoreRow(model.circles.more) }
      } footer: {
        Text("With circles you can show a post to some of your followers only. Only you can see your circles.")
      }
      FailureRow(model.form.general)
      Section { NewCircleRow(model: model) }
    }
    .navigationTitle("Circles")
    .navigationBarTitleDisplayMode(.inline)
    .refreshable { [model] in await model.circles.refresh() }
    .task { [model] in await model.circles.run() }
    .confirmationDialog("Delete this circle?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Circle", role: .destructive) { [model] in
        if let deleting { model.delete(deleting) }
      }
    } message: {
      Text("Posts that were for it alone are only yours from then on.")
    }
  }

  private func button(_ circle: SocialAPI.Circle) -> some View {
    Button("Delete", role: .destructive) { (deleting, isDeleting) = (circle, true) }
  }
}

/// Who is in a circle: followers are added by their username, and taken out.
public struct CircleMembersView<Post: SocialPost>: View where Post.Entity == Post {
  private let circle: ID<SocialAPI.Circle>
  private let name: String
  private let account: Account
  private let calls: AudienceCalls<Post>
  @State private var members: PagesModel<SocialAPI.CircleMember>
  @State private var username = ""
  @State private var seesOlderPosts = false
  @State private var form = FormState()

  /// - Parameter name: the circle's.
  public init(_ app: SocialApp<Post>, _ circle: ID<SocialAPI.Circle>, name: String, _ account: Account) {
    (self.circle, self.name, self.account, calls) = (circle, name, account, app.audiences)
    _members = State(wrappedValue: PagesModel(account, app.audiences.circleMembers) { .init(id: circle, before: $0) })
  }

  public var body: some View {
    List {
      Section {
        TextField("Username of a follower", text: $username)
          .textInputAutocapitalization(.never).autocorrectionDisabled().submitLabel(.go).onSubmit(add)
        FieldFailure(form, "username")
        Picker("What they see", selection: $seesOlderPosts) {
          Text("Only from now").tag(false)
          Text("Older posts too").tag(true)
        }
        .pickerStyle(.segmented)
        BusyButton("Add", isBusy: form.isBusy, isReady: !username.isEmpty, action: add)
      } footer: {
        if let failure {
          Text(failure).foregroundStyle(.red)
        } else {
          Text(
            seesOlderPosts
              ? "They see what you have posted to this circle before, and what comes."
              : "They see what you post from now on.")
        }
      }
      Section("Members") {
        switch members.state {
        case .loading: ProgressView()
        case .failed(let reason): Text(reason).foregroundStyle(.secondary)
        case .empty: Text("Nobody").foregroundStyle(.secondary)
        case .filled: EmptyView()
        }
        ForEach(members.items) { member in
          HStack(spacing: 12) {
            Face(member.person.avatarURL, name: account.called(member.person))
            Text(account.called(member.person))
            Spacer()
            Button("Remove") { remove(member) }
              .buttonStyle(.borderless).accessibilityHint("Takes \(account.called(member.person)) out of this circle")
          }
        }
        if members.goesOn { MoreRow(members.more) }
      }
    }
    .navigationTitle(name.isolated)
    .navigationBarTitleDisplayMode(.inline)
    .refreshable { [members] in await members.refresh() }
    .task { [members] in await members.refresh() }
  }

  /// Why nobody was added.
  private var failure: String? {
    form.failure?.code == ProblemCode.notFound.code ? "None of your followers has this username." : form.general
  }

  private func add() {
    let input = SocialAPI.AddToCircle(id: circle, username: username, seesOlderPosts: seesOlderPosts)
    Task { [form, members, account, calls] in
      let isDone = await form.submit { () async throws(ClientError) in
        try await account.submit(calls.addToCircle, input)
      }
      guard isDone else { return }
      username = ""
      await members.refresh()
    }
  }

  private func remove(_ member: SocialAPI.CircleMember) {
    let person = member.person
    account.write(calls.removeFromCircle, .init(id: circle, username: person.username, profile: person.id))
    members.remove(member.id)
  }
}

/// Who may see one of the viewer's own posts, and why.
public struct AudienceListView<Route: SocialRoute>: View {
  @Environment(Account.self) private var account
  @State private var members: PagesModel<SocialAPI.AudienceMember>

  public init(_ app: SocialApp<Route.Post>, of post: ID<Route.Post>, _ account: Account) {
    _members = State(wrappedValue: PagesModel(account, app.audiences.audience) { .init(id: post, before: $0) })
  }

  public var body: some View {
    ListPage(members) { member in
      NavigationLink(value: Route.profile(username: member.person.username)) {
        HStack(spacing: 12) {
          Face(member.person.avatarURL, name: account.called(member.person), size: 44)
          VStack(alignment: .leading, spacing: 2) {
            Text(account.called(member.person)).font(.subheadline).bold()
            Text(words(member)).font(.footnote).foregroundStyle(.secondary)
          }
        }
      }
    } empty: {
      ContentUnavailableView("Only you can see this", systemImage: "lock")
    }
    .navigationTitle("Who can see this")
    .navigationBarTitleDisplayMode(.inline)
    .task { [members] in await members.refresh() }
  }

  private func words(_ member: SocialAPI.AudienceMember) -> String {
    let reasons = member.reasons.compactMap { reason -> String? in
      switch reason {
      case "everyone": "Is here"
      case "follower": "Follows you"
      case "friend": "Is a friend"
      case "circle": nil
      default: reason
      }
    }
    return (reasons + member.circles.map { "In \($0.isolated)" }).joined(separator: " · ")
  }
}
