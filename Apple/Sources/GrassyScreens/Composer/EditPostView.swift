import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Changes one's own post.
struct EditPostView: View {
  private let account: Account
  /// Of the post as the sheet was opened on it: it may arrive at the server meanwhile, and its photos then have other ids.
  @State private var model: EditPostModel
  @State private var form = FormState()

  init(_ post: GrassyAPI.Post, _ account: Account) {
    self.account = account
    _model = State(wrappedValue: EditPostModel(post))
  }

  var body: some View {
    @Bindable var model = model
    return FormSheet("Edit Post", action: "Save", form: form, isReady: model.draft.isReady) {
      [account, model = self.model] in
      account.write(GrassyAPI.editPost, model.change)
      return true
    } content: {
      Section {
        ForEach($model.photos) { $photo in EditedPhotoRow(photo: $photo, model: model) }
      } footer: {
        Text("Descriptions are read to those who can’t see the photos.")
      }
      PostFields(model.draft, account)
      if let camera = model.post.camera {
        Section {
          Toggle("Say what took the photo", isOn: $model.tellsCamera)
        } footer: {
          Text(camera.model)
        }
      }
      if model.post.allowsSaving != nil {
        Section { Toggle("Others may save the photos", isOn: $model.allowsSaving) }
      }
    }
    .task { [account, model = self.model] in await model.readKept(account.client) }
  }
}

/// A photo of the post, its description, and its place among the others.
private struct EditedPhotoRow: View {
  @Binding var photo: EditPostModel.Photo
  let model: EditPostModel

  var body: some View {
    HStack(spacing: 12) {
      StoredPicture(
        photo.photo.urls.url("320"), alt: photo.alt.isEmpty ? "Your photo" : photo.alt, blurHash: photo.photo.blurHash,
        at: .points(64)
      )
      .frame(width: 64, height: 64).clipShape(.rect(cornerRadius: 8))
      TextField("Describe the photo", text: $photo.alt, axis: .vertical)
      if model.photos.count > 1 {
        PhotoButtons(
          isVideo: photo.photo.kind == .video, isFirst: model.photos.first?.id == photo.id,
          isLast: model.photos.last?.id == photo.id
        ) { step in
          model.move(photo, by: step)
        } remove: {
          model.remove(photo)
        }
      }
    }
  }
}
