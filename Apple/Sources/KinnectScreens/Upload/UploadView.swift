import HearthScreens
import PhotosUI
import SwiftUI
import Wire

/// Chooses photos for a new post.
struct UploadView: View {
  @Bindable var model: UploadViewModel
  let shared: @MainActor () -> Void
  @State private var selectedItems: [PhotosPickerItem] = []

  var body: some View {
    VStack(spacing: 20) {
      Image(systemName: "photo.on.rectangle").font(.largeTitle).foregroundStyle(.secondary).accessibilityHidden(true)
      Text("Share a photo").font(.title2).bold()
      Text("Those who follow you see it, newest first. Nobody else.").foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
      if model.isProcessingImage {
        ProgressView("Reading photos")
      } else {
        PhotosPicker(selection: $selectedItems, maxSelectionCount: 10, matching: .images) {
          Text("Choose Photos").bold()
        }
        .buttonStyle(.borderedProminent).controlSize(.large)
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

/// The caption and descriptions of a new post.
struct NewPostView: View {
  @Bindable var model: UploadViewModel
  let shared: @MainActor () -> Void
  @State private var form = FormState()
  @State private var isDiscarding = false
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
      PhotoChooser(model.chosen, most: 10)
      if let failure = model.failure { Section { Text(failure).foregroundStyle(.red) } }
      Section { Button("Discard post", role: .destructive) { isDiscarding = true } }
    }
    .onAppear { isTyping = true }
    .confirmationDialog("Discard this post?", isPresented: $isDiscarding, titleVisibility: .visible) {
      Button("Discard", role: .destructive) { model.discard() }
    }
  }

  private func share() async -> Bool {
    guard await model.share() else { return false }
    shared()
    return true
  }
}
