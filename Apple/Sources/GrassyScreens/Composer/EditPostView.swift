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

  init(_ post: GrassyAPI.Post, _ state: AppState, _ account: Account) {
    self.account = account
    _model = State(wrappedValue: EditPostModel(post, state, account))
  }

  var body: some View {
    @Bindable var model = model
    let hasOthers = !model.added.chosen.photos.isEmpty
    return FormSheet("Edit Post", action: "Save", form: form, isReady: model.isReady) { [form, model = self.model] in
      await form.keep { try await model.save() }
    } content: {
      EditedAlbumSection(model.album, hasOthers: hasOthers)
      PhotoChooser(model.added.chosen, most: GrassyLook.app.rules.media - model.album.photos.count)
      PostFields(model.draft, account)
      CameraSection(camera: model.camera, isTold: $model.tellsCamera)
      if model.post.allowsSaving != nil {
        Section { Toggle("Others may save the photos", isOn: $model.allowsSaving) }
      }
    }
    .task { [model = self.model] in await model.added.readOriginals() }
    .task { [model = self.model] in await model.readKept() }
  }
}
