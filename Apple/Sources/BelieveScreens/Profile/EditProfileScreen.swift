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
    _avatar = State(wrappedValue: ChosenPhotos(believe.account))
  }

  var body: some View {
    Form {
      FailureRow(form.general)
      Section {
        HStack {
          Spacer()
          Face(avatar.photos.first?.link ?? believe.me?.builder.avatarURL, name: name, size: 88)
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

  /// What is refused stays in the form; without a connection words and picture wait, and are shown meanwhile.
  private func save() async -> Bool {
    guard let before = believe.me?.builder else { return false }
    let account = believe.account
    var shown = before
    shown.websiteURL = website.isEmpty ? nil : website
    shown.twitterHandle = twitter.isEmpty ? nil : twitter
    let isChanged =
      name != before.name || bio != before.bio || website != before.websiteURL ?? ""
      || twitter != before.twitterHandle ?? "" || isCreator != before.isCreator
    return await form.submit { () async throws(ClientError) in
      if isChanged {
        try await account.submit(
          BelieveAPI.updateBuilderProfile,
          .init(
            name: name, bio: bio, websiteURL: website.isEmpty ? .clear : .set(website),
            twitterHandle: twitter.isEmpty ? .clear : .set(twitter), isCreator: isCreator), showingChanged: shown)
      }
      try await savePicture(of: shown)
    }
  }

  private func savePicture(of builder: BelieveAPI.Builder) async throws(ClientError) {
    let account = believe.account
    var shown = builder
    let photo: MediaAPI.Attachment?
    do { photo = try await avatar.keep(crop: .square).first } catch { throw .storage(error.localizedDescription) }
    if let photo {
      shown.avatarURL = photo.urls.url("320")
      account.write(BelieveAPI.updateBuilderProfile, .init(avatar: .set(photo.id)), showingChanged: shown)
      await account.written()
    } else if removesAvatar {
      shown.avatarURL = nil
      try await account.submit(BelieveAPI.updateBuilderProfile, .init(avatar: .clear), showingChanged: shown)
    }
  }
}
