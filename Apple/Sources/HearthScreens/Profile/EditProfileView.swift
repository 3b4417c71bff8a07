public import ClientKit
public import SwiftUI
import Wire

/// Changes the signed-in person's profile.
public struct EditProfileView: View {
  @Environment(\.dismiss) private var dismiss
  private let people: PeopleOffline
  private let account: Account
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
  ///   - people: the app's.
  ///   - username: as it is.
  public init(_ people: PeopleOffline, _ account: Account, username: String) {
    (self.people, self.account, name) = (people, account, username)
    _username = State(wrappedValue: username)
    _avatar = State(wrappedValue: ChosenPhotos(account))
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
          Face(avatar.photos.first?.link ?? avatarURL, name: known.map { account.called($0) } ?? username, size: 88)
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
      show(try await account.client.call(people.calls.profile, .init(username: name)))
    } catch {
      // Oneself as kept on this device; what can't be read is as what isn't kept.
      if error.isConnection, let kept = try? await account.store.item(named: .alias(name), of: people.profiles) {
        return show(kept)
      }
      if error != .cancelled { failure = error.localizedDescription }
    }
  }

  private func show(_ own: SocialAPI.Profile) {
    (known, fullName, bio, avatarURL, failure) = (own, own.fullName, own.bio, own.avatarURL, nil)
  }

  /// What is refused stays in the form; without a connection words and picture wait, and are shown meanwhile.
  private func save() async -> Bool {
    guard let own = known else { return false }
    return await form.submit { () async throws(ClientError) in
      // What is shown meanwhile is laid over what is kept.
      do { try await account.store.keep(own, of: people.profiles) } catch { throw .storage(error.localizedDescription) }
      if username != name || fullName != own.fullName || bio != own.bio {
        try await account.submit(
          people.calls.editProfile,
          .init(username: username == name ? nil : username, fullName: fullName, bio: bio), showingChanged: own)
      }
      try await savePicture(of: own)
    }
  }

  private func savePicture(of own: SocialAPI.Profile) async throws(ClientError) {
    var shown = own
    let photo: MediaAPI.Attachment?
    do { photo = try await avatar.keep(crop: .square).first } catch { throw .storage(error.localizedDescription) }
    if let photo {
      shown.avatarURL = photo.urls.url("320")
      account.write(people.calls.editProfile, .init(avatar: .set(photo.id)), showingChanged: shown)
      await account.written()
    } else if removesAvatar {
      shown.avatarURL = nil
      try await account.submit(people.calls.editProfile, .init(avatar: .clear), showingChanged: shown)
    }
  }
}
