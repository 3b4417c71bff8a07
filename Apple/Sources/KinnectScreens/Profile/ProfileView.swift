import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A profile: face, numbers, words, and the grid of posts.
struct ProfileView: View {
  @Environment(\.dismiss) private var dismiss
  @State private var model: ProfileViewModel
  @State private var isBlocking = false
  @State private var isReporting = false

  init(_ account: Account, username: String) {
    _model = State(wrappedValue: ProfileViewModel(account, username: username))
  }

  var body: some View {
    ItemView(model.profile) { profile in
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 16) {
          OfflineBanner()
          if model.isMine { OutboxLink(KinnectRoute.outbox).padding(.horizontal, 16) }
          ProfileHead(profile: profile, model: model).padding(.horizontal, 16)
          PostGrid(model: model, profile: profile)
        }
        .frame(maxWidth: 720)
        .frame(maxWidth: .infinity)
      }
      .refreshable { [model] in await model.refresh() }
    }
    .navigationTitle(model.username)
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        if model.isMine {
          NavigationLink(value: KinnectRoute.settings) {
            Label("Settings", systemImage: "gearshape").labelStyle(.iconOnly)
          }
        } else {
          menu
        }
      }
    }
    .task { [model] in await model.profile.run() }
    .task { [model] in await model.posts.run() }
    .onChange(of: model.profile.item) { model.remember() }
    .sheet(isPresented: $isReporting) {
      ReportSheet("Report Person") { [model] in await model.report($0) }
    }
    .confirmationDialog("Block \(model.username)?", isPresented: $isBlocking, titleVisibility: .visible) {
      Button("Block", role: .destructive) { Task { if await model.block() { dismiss() } } }
    } message: {
      Text("You will no longer find or see each other anywhere here.")
    }
  }

  private var menu: some View {
    Menu {
      Button("Mute", systemImage: "speaker.slash") { Task { _ = await model.mute() } }
      Button("Block", systemImage: "hand.raised", role: .destructive) { isBlocking = true }
      Button("Report", systemImage: "flag") { isReporting = true }
    } label: {
      Label("More options", systemImage: "ellipsis.circle").labelStyle(.iconOnly)
    }
  }
}

private struct ProfileHead: View {
  let profile: KinnectAPI.Profile
  let model: ProfileViewModel
  @State private var conversation: ID<KinnectAPI.Conversation>?

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(spacing: 20) {
        Face(profile.avatarURL, name: profile.username, size: 84)
        HStack(spacing: 8) {
          number(profile.postCount, "post", nil)
          number(profile.followerCount, "follower", .followers(username: profile.username))
          number(profile.followingCount, "following", .following(username: profile.username))
        }
      }
      VStack(alignment: .leading, spacing: 2) {
        if !profile.fullName.isEmpty { Text(profile.fullName).font(.subheadline).bold() }
        if !profile.bio.isEmpty { Text(profile.bio).font(.subheadline) }
        if profile.followsMe { Text("Follows you").font(.caption).foregroundStyle(.secondary) }
      }
      actions
    }
  }

  @ViewBuilder private var actions: some View {
    if profile.relation == .own {
      NavigationLink(value: KinnectRoute.editProfile) { Text("Edit profile").bold() }
        .buttonStyle(.bordered)
    } else {
      HStack(spacing: 10) {
        switch profile.relation {
        case .following:
          Button("Following") { model.toggleFollow() }.buttonStyle(.bordered).accessibilityHint("Unfollows this person")
        case .requested:
          Button("Requested") { model.toggleFollow() }.buttonStyle(.bordered)
            .accessibilityHint("Takes the request back")
        default:
          Button("Follow") { model.toggleFollow() }.buttonStyle(.borderedProminent)
        }
        if profile.relation == .following, profile.followsMe {
          if let conversation {
            NavigationLink("Open messages", value: KinnectRoute.conversation(conversation)).buttonStyle(.bordered)
          } else {
            Button("Message") { Task { conversation = await model.conversation() } }.buttonStyle(.bordered)
          }
        }
      }
    }
  }

  @ViewBuilder private func number(_ count: Int?, _ noun: String, _ route: KinnectRoute?) -> some View {
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

/// Posts as squares, three in a row.
private struct PostGrid: View {
  let model: ProfileViewModel
  let profile: KinnectAPI.Profile
  private let columns = Array(repeating: GridItem(.flexible(), spacing: 2), count: 3)

  var body: some View {
    if profile.relation != .own, profile.relation != .following {
      ContentUnavailableView(
        "This account is private", systemImage: "lock",
        description: Text("Once \(profile.username) lets you follow, their photos appear here."))
    } else {
      StateView(model.posts.state, retry: model.refresh) {
        LazyVGrid(columns: columns, spacing: 2) {
          ForEach(model.posts.items) { post in
            NavigationLink(value: KinnectRoute.post(post.id)) {
              StoredPicture(post.media.first?.urls.url("320"), alt: words(post)).aspectRatio(1, contentMode: .fit)
                .overlay(alignment: .topTrailing) {
                  if post.media.count > 1 || post.media.first?.kind == .video {
                    Image(systemName: post.media.count > 1 ? "rectangle.stack.fill" : "play.fill")
                      .foregroundStyle(.white).padding(6).accessibilityHidden(true)
                  }
                }
            }
            .buttonStyle(.plain)
          }
          if model.posts.goesOn { MoreRow(model.posts.more) }
        }
      } empty: {
        ContentUnavailableView(
          profile.relation == .own ? "Share your first photo" : "No posts yet", systemImage: "camera")
      }
    }
  }

  private func words(_ post: KinnectAPI.Post) -> String {
    let alt = post.media.first?.alt ?? ""
    return alt.isEmpty ? "Post of \(Times.day(post.createdAt))" : alt
  }
}

/// Changes one's own profile.
struct EditProfileView: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(AuthViewModel.self) private var auth
  private let account: Account
  private let name: String
  @State private var username: String
  @State private var fullName = ""
  @State private var bio = ""
  @State private var avatarURL: String?
  @State private var avatar: ChosenPhotos
  @State private var removesAvatar = false
  @State private var isKnown = false
  @State private var form = FormState()

  init(_ account: Account, username: String) {
    (self.account, name) = (account, username)
    _username = State(wrappedValue: username)
    _avatar = State(wrappedValue: ChosenPhotos(account.store))
  }

  var body: some View {
    Form {
      Section {
        HStack {
          Spacer()
          Face(avatar.photos.first?.link ?? avatarURL, name: username, size: 88)
          Spacer()
        }
      }
      .listRowBackground(Color.clear)
      PhotoChooser(avatar, most: 1)
      if avatarURL != nil, avatar.photos.isEmpty {
        Section { Toggle("Remove the current photo", isOn: $removesAvatar) }
      }
      Section {
        TextField("Username", text: $username).textInputAutocapitalization(.never).autocorrectionDisabled()
        FieldFailure(form, "username")
        TextField("Full name", text: $fullName).textContentType(.name)
        FieldFailure(form, "fullName")
        TextField("Bio", text: $bio, axis: .vertical)
        FieldFailure(form, "bio")
      }
      .disabled(!isKnown)
    }
    .navigationTitle("Edit profile")
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Save") { Task { if await save() { dismiss() } } }.disabled(!isKnown || form.isBusy)
      }
    }
    .task {
      guard !isKnown, let own = await account.call(KinnectAPI.profile, .init(username: name)) else { return }
      (fullName, bio, avatarURL, isKnown) = (own.fullName, own.bio, own.avatarURL, true)
    }
  }

  private func save() async -> Bool {
    await form.submit { () async throws(ClientError) in
      var photo: ID<MediaAPI.Item>?
      if let path = avatar.firstPath {
        photo = try await account.client.settled(
          try await account.client.send(try FileUpload(path: path, crop: .square))
        ).id
      }
      let changed = try await account.client.call(
        KinnectAPI.editProfile,
        .init(
          username: username == name ? nil : username, fullName: fullName, bio: bio,
          avatar: photo.map { .set($0) } ?? (removesAvatar ? .clear : .keep)))
      do { try account.store.keep(changed, of: KinnectOffline.profiles) } catch {
        throw .storage(error.localizedDescription)
      }
      if changed.username != name { auth.renamed(changed.username) }
    }
  }
}

/// The server, what waits, whom one mutes and blocks, and the way out.
struct SettingsView: View {
  @Environment(Session.self) private var session
  private let account: Account
  @State private var muted: PagesModel<KinnectAPI.Profile>
  @State private var blocked: PagesModel<KinnectAPI.Profile>
  @State private var isAsking = false

  init(_ account: Account) {
    self.account = account
    _muted = State(wrappedValue: PagesModel(account, KinnectAPI.mutes) { .init(before: $0) })
    _blocked = State(wrappedValue: PagesModel(account, KinnectAPI.blocks) { .init(before: $0) })
  }

  var body: some View {
    List {
      Section("Account") {
        LabeledContent("Server", value: session.server?.name ?? "")
        NavigationLink("Outbox", value: KinnectRoute.outbox).badge(account.outbox.rows.count)
      }
      people("Muted", muted, "Unmute", KinnectAPI.unmute)
      people("Blocked", blocked, "Unblock", KinnectAPI.unblock)
      Section { SignOutButton() }
    }
    .navigationTitle("Settings")
    .task { [muted, blocked] in
      await muted.refresh()
      await blocked.refresh()
    }
  }

  private func people(
    _ title: LocalizedStringKey, _ model: PagesModel<KinnectAPI.Profile>, _ words: LocalizedStringKey,
    _ undo: Endpoint<KinnectAPI.ByUsername, NoContent>
  ) -> some View {
    Section(title) {
      if model.items.isEmpty { Text("Nobody").foregroundStyle(.secondary) }
      ForEach(model.items) { person in
        HStack(spacing: 12) {
          Face(person.avatarURL, name: person.username)
          Text(person.username)
          Spacer()
          Button(words) {
            Task {
              if await account.call(undo, .init(username: person.username)) != nil { model.remove(person.id) }
            }
          }
          .buttonStyle(.borderless).accessibilityHint("For \(person.username)")
        }
      }
    }
  }
}
