import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A new post, in a sheet.
struct CreatePostView: View {
  @Environment(\.dismiss) private var dismiss
  private let account: Account
  @State private var model: CreatePostModel
  @State private var form = FormState()

  init(_ state: AppState, _ account: Account) {
    self.account = account
    _model = State(wrappedValue: CreatePostModel(state, account))
  }

  var body: some View {
    @Bindable var model = model
    return FormSheet("New Post", action: "Post", form: form, isReady: model.canPost, save: { await model.post() }) {
      PhotoChooser(model.chosen, most: GrassyLook.app.rules.media)
      PostFields(model.draft, account)
      if let camera = model.camera {
        Section {
          Toggle("Say what took the photo", isOn: $model.tellsCamera)
        } footer: {
          Text(camera.model)
        }
      }
      FailureRow(model.chosen.photos.isEmpty ? nil : model.failure)
    }
    .confirmationDialog(
      "Describe the photo?", isPresented: $model.isRemindingOfAlt, titleVisibility: .visible
    ) {
      Button("Post without a description") {
        Task { [model = self.model] in if await model.post(remindsOfAlt: false) { dismiss() } }
      }
      Button("Describe it", role: .cancel) {}
    } message: {
      Text("People who can’t see the photo hear its description.")
    }
  }
}

/// Changes one's own post.
struct EditPostView: View {
  private let account: Account
  /// The post as the sheet was opened on it: it may arrive at the server meanwhile, and its photos then have other ids.
  @State private var post: GrassyAPI.Post
  @State private var draft: PostDraft
  @State private var alts: [String]
  @State private var form = FormState()

  init(_ post: GrassyAPI.Post, _ account: Account) {
    self.account = account
    _post = State(wrappedValue: post)
    _draft = State(wrappedValue: PostDraft(post))
    _alts = State(wrappedValue: post.media.map(\.alt))
  }

  var body: some View {
    FormSheet("Edit Post", action: "Save", form: form, isReady: draft.isReady) {
      account.write(GrassyAPI.editPost, change)
      return true
    } content: {
      Section {
        ForEach(Array(post.media.enumerated()), id: \.element.id) { index, photo in
          HStack(spacing: 12) {
            StoredPicture(
              photo.urls.url("320"), alt: photo.alt.isEmpty ? "Your photo" : photo.alt, blurHash: photo.blurHash,
              at: .points(64)
            )
            .frame(width: 64, height: 64).clipShape(.rect(cornerRadius: 8))
            TextField("Describe the photo", text: $alts[index], axis: .vertical)
          }
        }
      } footer: {
        Text("Descriptions are read to those who can’t see the photos.")
      }
      PostFields(draft, account)
    }
  }

  /// What is otherwise than it was.
  private var change: GrassyAPI.EditPost {
    let new = draft.post
    var change = GrassyAPI.EditPost(id: post.id)
    if new.caption != post.caption { change.caption = new.caption }
    if new.tags.all != post.tags { change.tags = new.tags.all }
    if new.audience != post.audience { change.audience = new.audience }
    if alts != post.media.map(\.alt) { change.alts = alts }
    if draft.chosen != nil || draft.place != post.location?.name ?? "" {
      change.location = new.location.map { .set($0) } ?? .clear
    }
    return change
  }
}
