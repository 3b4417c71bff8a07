import ClientKit
import HearthScreens
import PhotosUI
import SwiftUI
import Wire

/// Changes how people here know one.
struct EditProfileScreen: View {
  @Environment(\.dismiss) private var dismiss
  private let believe: BelieveModel
  @State private var name: String
  @State private var bio: String
  @State private var website: String
  @State private var twitter: String
  @State private var isCreator: Bool
  @State private var removesAvatar = false
  @State private var avatar: ChosenPhotos
  @State private var form = FormState()

  init(_ believe: BelieveModel) {
    self.believe = believe
    let builder = believe.me?.builder
    _name = State(wrappedValue: builder?.name ?? "")
    _bio = State(wrappedValue: builder?.bio ?? "")
    _website = State(wrappedValue: builder?.websiteURL ?? "")
    _twitter = State(wrappedValue: builder?.twitterHandle ?? "")
    _isCreator = State(wrappedValue: builder?.isCreator ?? false)
    _avatar = State(wrappedValue: ChosenPhotos(believe.account.store))
  }

  var body: some View {
    Form {
      FailureRow(form.general)
      Section {
        HStack {
          Spacer()
          Face(avatar.photos.first?.link ?? believe.avatarURL, name: name, size: 88)
          Spacer()
        }
      }
      .listRowBackground(Color.clear)
      PhotoChooser(avatar, most: 1)
      if believe.me?.builder.avatarURL != nil, avatar.photos.isEmpty {
        Section { Toggle("Remove the current photo", isOn: $removesAvatar) }
      }
      Section {
        TextField("Name", text: $name).textContentType(.name)
        FieldFailure(form, "name")
        TextField("Bio", text: $bio, axis: .vertical)
        FieldFailure(form, "bio")
      }
      Section("Links") {
        TextField("Website", text: $website).keyboardType(.URL).textInputAutocapitalization(.never)
          .autocorrectionDisabled()
        FieldFailure(form, "websiteURL")
        TextField("Twitter", text: $twitter).textInputAutocapitalization(.never).autocorrectionDisabled()
        FieldFailure(form, "twitterHandle")
      }
      Section { Toggle("I share projects of my own", isOn: $isCreator) }
    }
    .navigationTitle("Edit Profile")
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Save") { Task { if await save() { dismiss() } } }.disabled(name.isEmpty || form.isBusy)
      }
    }
  }

  /// Words and the removal of a photo need the server's answer; a new photo waits until it can be sent.
  private func save() async -> Bool {
    guard let before = believe.me?.builder else { return false }
    let account = believe.account
    let removes = removesAvatar && avatar.photos.isEmpty
    let isChanged =
      name != before.name || bio != before.bio || website != before.websiteURL ?? ""
      || twitter != before.twitterHandle ?? "" || isCreator != before.isCreator || removes
    if isChanged {
      let isSaved = await form.submit { () async throws(ClientError) in
        _ = try await account.client.believe.updateBuilderProfileFull(
          .init(
            name: name, bio: bio, avatar: removes ? .clear : .keep,
            websiteURL: website.isEmpty ? .clear : .set(website),
            twitterHandle: twitter.isEmpty ? .clear : .set(twitter), isCreator: isCreator))
        await believe.load()
      }
      guard isSaved else { return false }
    }
    do {
      guard let photo = try avatar.keep(crop: .square).first else { return true }
      var shown = believe.me?.builder ?? before
      shown.avatarURL = photo.urls.url("320")
      try account.store.write(BelieveOffline.picture, .init(avatar: .set(photo.id)), showingChanged: shown)
      return true
    } catch {
      account.notice = error.localizedDescription
      return false
    }
  }
}
