public import ClientKit
import PhotosUI
public import SwiftUI
public import Wire

/// Chooses photos and videos for a new post, or takes them.
public struct ComposerPage<Post: SocialPost>: View where Post.Entity == Post {
  @Bindable private var model: ComposerModel<Post>
  private let shared: @MainActor () -> Void
  @State private var selectedItems: [PhotosPickerItem] = []

  /// - Parameter shared: what happens once the post is shared.
  public init(model: ComposerModel<Post>, shared: @escaping @MainActor () -> Void) {
    (self.model, self.shared) = (model, shared)
  }

  public var body: some View {
    VStack(spacing: 20) {
      Image(systemName: "photo.on.rectangle").font(.largeTitle).foregroundStyle(.secondary).accessibilityHidden(true)
      Text(rules.takesVideos ? "Share photos and videos" : "Share photos").font(.title2).bold()
      if model.app.isForFollowers {
        Text("Only people who follow you see them.").foregroundStyle(.secondary).multilineTextAlignment(.center)
      }
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
        choice
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

  private var rules: PostRules { model.app.rules }

  @ViewBuilder private var choice: some View {
    PhotosPicker(
      selection: $selectedItems, maxSelectionCount: rules.media,
      matching: rules.takesVideos ? .any(of: [.images, .videos]) : .images
    ) {
      Text("Choose from library").bold()
    }
    .buttonStyle(.borderedProminent).controlSize(.large)
    CameraButton(takesVideos: rules.takesVideos) { data in Task { [model] in await model.take(data) } }
      .buttonStyle(.bordered).controlSize(.large)
  }
}

/// Throws away the post that is being written.
private struct DiscardButton<Post: SocialPost>: View where Post.Entity == Post {
  let model: ComposerModel<Post>
  @State private var isDiscarding = false

  var body: some View {
    Button("Discard post", role: .destructive) { isDiscarding = true }
      .confirmationDialog("Discard this post?", isPresented: $isDiscarding, titleVisibility: .visible) {
        Button("Discard", role: .destructive) { model.discard() }
      }
  }
}

/// The caption, descriptions and audience of a new post.
struct NewPostView<Post: SocialPost>: View where Post.Entity == Post {
  @Bindable private var model: ComposerModel<Post>
  private let shared: @MainActor () -> Void
  @State private var form = FormState()

  init(model: ComposerModel<Post>, shared: @escaping @MainActor () -> Void) {
    (self.model, self.shared) = (model, shared)
  }

  var body: some View {
    FormSheet("New Post", action: "Share", form: form, isReady: model.canShare, save: share) {
      CaptionSection($model.caption, rules, isTypedFirst: true)
      PhotoChooser(model.chosen, most: rules.media, takesVideos: rules.takesVideos)
      ShapeSection(isSquare: $model.isSquare, chosen: model.chosen)
      AudienceChooser($model.audience, model.app, model.account)
      if let failure = model.failure { Section { Text(failure).foregroundStyle(.red) } }
      Section { DiscardButton(model: model) }
    }
  }

  private var rules: PostRules { model.app.rules }

  private func share() async -> Bool {
    guard await model.share() else { return false }
    shared()
    return true
  }
}
