import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// An update: of which project, what it says, its photos, and the like.
struct PostCard: View {
  @Environment(BelieveModel.self) private var believe
  let post: BelieveAPI.Post
  var showsProject = true
  var isOwn = false
  @State private var isReporting = false
  @State private var isEditing = false
  @State private var isDeleting = false

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(spacing: 10) {
        if showsProject { ProjectLine(project: post.project) }
        if !showsProject { time }
        Spacer()
        menu
      }
      if post.isHidden == true { HiddenNote() }
      if !post.content.isEmpty { Text(written: post.content).frame(maxWidth: .infinity, alignment: .leading) }
      PostPhotos(images: post.images)
      HStack(spacing: 16) {
        LikeButton(post: post)
        if post.editedAt != nil { Text("Edited").font(.footnote).foregroundStyle(.secondary) }
        Spacer()
        if showsProject { time }
      }
    }
    .card()
    .sheet(isPresented: $isReporting) {
      ReportSheet("Report Update") { reason in
        believe.account.write(BelieveAPI.reportPost, .init(id: post.id, reason: reason))
      }
    }
    .sheet(isPresented: $isEditing) { EditUpdateSheet(post: post, believe) }
    .confirmationDialog("Delete this update?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Update", role: .destructive) {
        believe.account.write(BelieveAPI.deletePost, .init(id: post.id))
      }
    } message: {
      Text("This can’t be undone.")
    }
  }

  private var time: some View {
    Group {
      switch post.status {
      case .draft: Text("Draft")
      case .scheduled:
        Text(post.scheduledFor.map { "To be published \(Times.dayAndTime($0))" } ?? "To be published later")
      default: TimeText(post.publishedAt ?? post.createdAt)
      }
    }
    .font(.footnote).foregroundStyle(.secondary)
  }

  private var menu: some View {
    Menu {
      if isOwn {
        if post.status != .published {
          Button("Publish Now") { publish() }
        }
        Button("Edit", systemImage: "pencil") { isEditing = true }
        Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
      } else {
        Button("Report", systemImage: "flag") { isReporting = true }
      }
    } label: {
      Label("More options", systemImage: "ellipsis").labelStyle(.iconOnly).foregroundStyle(.secondary)
    }
  }

  private func publish() {
    var published = post
    (published.status, published.scheduledFor, published.publishedAt) = (.published, nil, believe.account.now())
    believe.account.write(BelieveAPI.publishPost, .init(id: post.id), showingChanged: published)
  }
}

/// The heart with its number: the wish is shown at once.
struct LikeButton: View {
  @Environment(BelieveModel.self) private var believe
  let post: BelieveAPI.Post

  var body: some View {
    Button {
      believe.toggleLike(post)
    } label: {
      Label("\(post.likeCount)", systemImage: post.likedByMe ? "heart.fill" : "heart")
        .foregroundStyle(post.likedByMe ? AnyShapeStyle(.liked) : AnyShapeStyle(.secondary))
        .moving(.bouncy, with: post.likedByMe)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(post.likedByMe ? "Unlike" : "Like")
    .accessibilityValue("^[\(post.likeCount) like](inflect: true)")
    .disabled(post.status != .published)
  }
}

/// The project of an update, and whose it is: each leads to its page.
struct ProjectLine: View {
  let project: BelieveAPI.ProjectReference

  var body: some View {
    HStack(spacing: 10) {
      NavigationLink(value: Route.project(slug: project.slug)) {
        StoredPicture(project.coverURL, alt: "", symbol: "sparkles", at: .points(44))
          .frame(width: 44, height: 44).clipShape(.rect(cornerRadius: 10))
      }
      .accessibilityLabel("Cover of \(project.title.isolated)")
      VStack(alignment: .leading, spacing: 2) {
        NavigationLink(value: Route.project(slug: project.slug)) { Text(project.title).font(.headline) }
        NavigationLink(value: Route.creator(project.builder.id)) {
          Text("by \(project.builder.name.isolated)").font(.subheadline).foregroundStyle(.secondary)
        }
      }
    }
    .buttonStyle(.plain)
  }
}

/// An update's photos: one fills the card, several stand in a row.
struct PostPhotos: View {
  let images: [MediaAPI.Attachment]

  var body: some View {
    if images.count == 1, let image = images.first {
      StoredPicture(image.urls.url("1080"), alt: image.described, blurHash: image.blurHash)
        .aspectRatio(image.shownRatio, contentMode: .fit).clipShape(.rect(cornerRadius: 12))
    } else if !images.isEmpty {
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 8) {
          ForEach(images) { image in
            StoredPicture(
              image.urls.url("1080"), alt: image.described, blurHash: image.blurHash, at: .points(220)
            )
            .frame(width: 220, height: 220).clipShape(.rect(cornerRadius: 12))
          }
        }
      }
    }
  }
}

/// One update on its own page.
struct UpdateScreen: View {
  let id: ID<BelieveAPI.Post>
  private let believe: BelieveModel

  init(id: ID<BelieveAPI.Post>, _ believe: BelieveModel) { (self.id, self.believe) = (id, believe) }

  var body: some View {
    let model = HeldItemModel(BelieveOffline.posts, .id(id), believe.account) { [id] client throws(ClientError) in
      try await client.call(BelieveAPI.getPost, .init(id: id))
    }
    PostPage("Update", model) { post, _ in PostCard(post: post).padding(20) }
      .background(.ground)
  }
}
