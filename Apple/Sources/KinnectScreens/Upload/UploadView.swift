import HearthScreens
import PhotosUI
import SwiftUI
import Wire

/// Chooses photos and videos for a new post, or takes them.
struct UploadView: View {
  @Bindable var model: UploadViewModel
  let shared: @MainActor () -> Void
  @State private var selectedItems: [PhotosPickerItem] = []

  var body: some View {
    VStack(spacing: 20) {
      Image(systemName: "photo.on.rectangle").font(.largeTitle).foregroundStyle(.secondary).accessibilityHidden(true)
      Text("Share photos and videos").font(.title2).bold()
      Text("Only people who follow you see them.").foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
      if model.isProcessingImage {
        ProgressView("Reading files")
      } else if model.hasDraft, !model.isComposing {
        Button {
          model.isComposing = true
        } label: {
          Text("Go on with your post").bold()
        }
        .buttonStyle(.borderedProminent).controlSize(.large)
        DiscardButton(model: model).buttonStyle(.bordered).controlSize(.large)
      } else {

        PhotosPicker(
          selection: $selectedItems, maxSelectionCount: UploadViewModel.most, matching: .any(of: [.images, .videos])
        ) {
          Text("Choose from library").bold()
        }
        .buttonStyle(.borderedProminent).controlSize(.large)
        CameraButton(takesVideos: true) { data in Task { [model] in await model.take(data) } }.buttonStyle(.bordered)
          .controlSize(.large)
      }
      if let failure = model.failure { Text(failure).foregroundStyle(.red) }
    }
    .padding(32)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .navigationTitle("New Post")
    .navigationBarTitleDisplayMode(.inline)
    .onChange(of: selectedItems) { _, items in
      guard !items.isEmpty else { return }
      selectedItems = []
      Task { [model] in await model.take(items) }
    }
    .sheet(isPresented: $model.isComposing) { NewPostView(model: model, shared: shared) }
  }
}

/// Throws away the post that is being written.
private struct DiscardButton: View {
  let model: UploadViewModel
  @State private var isDiscarding = false

  var body: some View {
    Button("Discard post", role: .destructive) { isDiscarding = true }
      .confirmationDialog("Discard this post?", isPresented: $isDiscarding, titleVisibility: .visible) {
        Button("Discard", role: .destructive) { model.discard() }
      }
  }
}

/// The caption, descriptions and audience of a new post.
struct NewPostView: View {
  @Bindable var model: UploadViewModel
  let shared: @MainActor () -> Void
  @State private var form = FormState()
  @FocusState private var isTyping: Bool

  var body: some View {
    FormSheet("New Post", action: "Share", form: form, isReady: model.canShare, save: share) {
      Section {
        TextField("Write a caption…", text: $model.caption, axis: .vertical).focused($isTyping)
      } footer: {
        if model.isTooLong {
          Text("\(model.caption.unicodeScalars.count) of \(KinnectAPI.Limits.caption)").foregroundStyle(.red)
        }
      }
      PhotoChooser(model.chosen, most: UploadViewModel.most, takesVideos: true)
      AudienceChooser(
        $model.audience, offering: KinnectAPI.Post.audiences, .kinnect, model.account)
      if let failure = model.failure { Section { Text(failure).foregroundStyle(.red) } }
      Section { DiscardButton(model: model) }
    }
    .onAppear { isTyping = true }
  }

  private func share() async -> Bool {
    guard await model.share() else { return false }
    shared()
    return true
  }
}
