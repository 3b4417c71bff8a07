public import ClientKit
public import SwiftUI
public import Wire

/// Changes one's own profile.
public struct EditProfileView<Post: SocialPost>: View where Post.Entity == Post {
  @Environment(\.dismiss) private var dismiss
  private let app: SocialApp<Post>
  private let account: Account
  private let changed: @MainActor (SocialAPI.Profile) -> Void
  private let name: String
  @State private var username: String
  @State private var fullName = ""
  @State private var bio = ""
  @State private var avatarURL: String?
  @State private var avatar: ChosenPhotos
  @State private var removesAvatar = false
  /// As it was when it was read; nil before.
  @State private var known: SocialAPI.Profile?
  @State private var failure: String?
  @State private var form = FormState()

  /// - Parameters:
  ///   - username: as it is.
  ///   - changed: gets the profile as it is now.
  public init(
    _ app: SocialApp<Post>, _ account: Account, username: String,
    changed: @escaping @MainActor (SocialAPI.Profile) -> Void
  ) {
    (self.app, self.account, name, self.changed) = (app, account, username, changed)
    _username = State(wrappedValue: username)
    _avatar = State(wrappedValue: ChosenPhotos(account.store))
  }

  public var body: some View {
    Form {
      if let failure {
        FailureRow(failure)
        Section { Button("Try Again") { Task { await load() } } }
      }
      FailureRow(form.general)
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
      .disabled(known == nil)
    }
    .navigationTitle("Edit profile")
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Save") { Task { if await save() { dismiss() } } }.disabled(known == nil || form.isBusy)
      }
    }
    .task { await load() }
  }

  private func load() async {
    guard known == nil else { return }
    do throws(ClientError) {
      show(try await account.client.call(app.people.profile, .init(username: name)))
    } catch {
      if error.isConnection, let kept { return show(kept) }
      if error != .cancelled { failure = error.localizedDescription }
    }
  }

  /// Oneself as kept on this device.
  private var kept: SocialAPI.Profile? {
    // What can't be read is as what isn't kept.
    let id: String? = try? account.store.value(app.profileID(name))
    guard let known = id.flatMap({ ID<SocialAPI.Profile>($0) }) else { return nil }
    return try? account.store.item(known, of: app.profiles)  // likewise
  }

  private func show(_ own: SocialAPI.Profile) {
    (known, fullName, bio, avatarURL, failure) = (own, own.fullName, own.bio, own.avatarURL, nil)
  }

  /// Words and the removal of a photo need the server's answer; a new photo waits until it can be sent.
  private func save() async -> Bool {
    guard var now = known else { return false }
    let removes = removesAvatar && avatar.photos.isEmpty
    if username != name || fullName != now.fullName || bio != now.bio || removes {
      let isSaved = await form.submit { () async throws(ClientError) in
        now = try await account.client.call(
          app.people.editProfile,
          .init(
            username: username == name ? nil : username, fullName: fullName, bio: bio,
            avatar: removes ? .clear : .keep))
        do { try account.store.keep(now, of: app.profiles) } catch { throw .storage(error.localizedDescription) }
        self.changed(now)
      }
      guard isSaved else { return false }
    }
    return picture(now)
  }

  private func picture(_ own: SocialAPI.Profile) -> Bool {
    do {
      guard let photo = try avatar.keep(crop: .square).first else { return true }
      var shown = own
      shown.avatarURL = photo.urls.url("320")
      try account.store.write(app.picture, .init(avatar: .set(photo.id)), showingChanged: shown)
      return true
    } catch {
      account.notice = error.localizedDescription
      return false
    }
  }
}
