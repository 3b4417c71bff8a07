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
      PhotoChooser(model.added.chosen, most: GrassyLook.app.rules.media)
      if let offer = model.offer {
        Section {
          Button("Use it") { [model = self.model] in model.answerOffer(isTaken: true) }
          Button("No") { [model = self.model] in model.answerOffer(isTaken: false) }
        } header: {
          Text("This photo says it is from near \(offer.city.name.isolated).")
        } footer: {
          Text("It was read on this device. How much of it others see, you choose below.")
        }
      }
      PostFields(model.draft, account)
      CameraSection(camera: model.camera, isTold: $model.tellsCamera)
      FailureRow(model.chosen.photos.isEmpty ? nil : model.failure)
    }
    .task { [model = self.model] in await model.added.readOriginals() }
    .task(id: model.chosen.photos.count) { [model = self.model] in await model.offerPlace() }
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
