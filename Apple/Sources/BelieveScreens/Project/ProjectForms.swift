import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What is said of a project, as it is being written.
@MainActor @Observable final class ProjectFormModel {
  var title = ""
  var tagline = ""
  var text = ""
  var slug = ""
  var coverAlt = ""
  var isPublished = true
  var visibility = BelieveAPI.Visibility.everyone
  var isOnTheWeb = false
  var removesCover = false
  let form = FormState()
  let cover: ChosenPhotos
  private(set) var slugWords: String?

  @ObservationIgnored let account: Account
  @ObservationIgnored let project: BelieveAPI.Project?

  init(_ project: BelieveAPI.Project?, _ account: Account) {
    self.account = account
    self.project = project
    cover = ChosenPhotos(account)
    guard let project else { return }
    (title, tagline, text, slug) = (project.title, project.tagline, project.description, project.slug)
    (coverAlt, isPublished, visibility) = (project.coverAlt ?? "", project.isPublished, project.visibility)
    isOnTheWeb = project.isOnTheWeb
  }

  /// Says whether the address can be had, once the typing rests.
  func checkSlug() async {
    let asked = slug
    slugWords = nil
    guard !asked.isEmpty, asked != project?.slug else { return }
    do { try await Task.sleep(for: .milliseconds(300)) } catch { return }
    do throws(ClientError) {
      let state = try await account.client.call(BelieveAPI.checkSlugExists, .init(slug: asked))
      guard slug == asked else { return }
      slugWords = state.isAvailable ? "This address is available." : "This address isn’t available."
    } catch {
      // Saving says it too.
      slugWords = nil
    }
  }

  /// What is refused stays in the form; without a connection it waits, and is shown meanwhile.
  /// - Returns: whether it is saved.
  func save() async -> Bool {
    await form.submit { () async throws(ClientError) in
      if let project { try await self.change(project) } else { try await self.make() }
      self.cover.clear()
    }
  }

  /// Words, and a cover; each waits by itself.
  private func change(_ project: BelieveAPI.Project) async throws(ClientError) {
    // What is shown meanwhile is laid over what is kept.
    do { try await account.store.keep(project, of: BelieveOffline.projects) } catch {
      throw .storage(error.localizedDescription)
    }
    if isChanged(from: project) {
      try await account.submit(
        BelieveAPI.updateProject,
        .init(
          slug: project.slug, newSlug: slug == project.slug || slug.isEmpty ? nil : slug, title: title,
          tagline: tagline, description: text, coverAlt: coverAlt, isPublished: isPublished, visibility: visibility,
          isOnTheWeb: isOnTheWeb), showingChanged: project)
    }
    var shown = project
    if let photo = try await chosenCover() {
      (shown.coverURL, shown.coverAlt) = (photo.urls.url("1080"), photo.alt.isEmpty ? nil : photo.alt)
      account.write(
        BelieveAPI.updateProject,
        .init(slug: project.slug, cover: .set(photo.id), coverAlt: photo.alt.isEmpty ? nil : photo.alt),
        showingChanged: shown)
    } else if removesCover {
      shown.coverURL = nil
      try await account.submit(
        BelieveAPI.updateProject, .init(slug: project.slug, cover: .clear), showingChanged: shown)
    }
    await account.written()
  }

  /// A new project is shown among the viewer's at once; it can be opened once the server has given it its address.
  private func make() async throws(ClientError) {
    let (photo, now) = (try await chosenCover(), account.now())
    let me: BelieveAPI.Me? = try? await account.store.value(BelieveOffline.me)  // the server knows what isn't kept
    let builder = BelieveAPI.BuilderReference(
      id: me?.builder.id ?? account.store.newID(), name: me?.builder.name ?? "", avatarURL: me?.builder.avatarURL)
    try await account.submit(
      BelieveAPI.createProject,
      .init(
        title: title, tagline: tagline, description: text, cover: photo?.id, coverAlt: photo?.alt,
        slug: slug.isEmpty ? nil : slug, isPublished: isPublished, visibility: visibility, isOnTheWeb: isOnTheWeb),
      showing: BelieveAPI.Project(
        id: account.store.newID(), slug: slug, title: title, tagline: tagline, description: text,
        coverURL: photo?.urls.url("1080"), coverAlt: photo?.alt, mood: nil, followerCount: 0, isPublished: isPublished,
        visibility: visibility, isOnTheWeb: isOnTheWeb, builder: builder, isFollowing: false, isMine: true,
        createdAt: now, updatedAt: now))
  }

  private func chosenCover() async throws(ClientError) -> MediaAPI.Attachment? {
    do { return try await cover.keep().first } catch { throw .storage(error.localizedDescription) }
  }

  private func isChanged(from project: BelieveAPI.Project) -> Bool {
    title != project.title || tagline != project.tagline || text != project.description
      || slug != project.slug || coverAlt != project.coverAlt ?? "" || isPublished != project.isPublished
      || visibility != project.visibility || isOnTheWeb != project.isOnTheWeb
  }
}

/// The fields of a project's form.
struct ProjectFields: View {
  @Bindable var model: ProjectFormModel

  var body: some View {
    let form = model.form
    Section {
      TextField("Title", text: $model.title)
      FieldFailure(form, "title")
      TextField("Tagline", text: $model.tagline, prompt: Text("One sentence that says what it is"))
      FieldFailure(form, "tagline")
      TextField("Description", text: $model.text, prompt: Text("What are you building, and why?"), axis: .vertical)
      FieldFailure(form, "description")
    }
    PhotoChooser(model.cover, most: 1)
    if model.project?.coverURL != nil, model.cover.photos.isEmpty {
      Section {
        Toggle("Remove the current cover", isOn: $model.removesCover)
        TextField("Describe the cover", text: $model.coverAlt, axis: .vertical)
      }
    }
    Section {
      TextField("Address", text: $model.slug, prompt: Text("Made from the title"))
        .textInputAutocapitalization(.never).autocorrectionDisabled()
      FieldFailure(form, "slug")
    } footer: {
      Text(model.slugWords ?? "Letters, numbers and dashes.")
    }
    .task(id: model.slug) { [model] in await model.checkSlug() }
    Section {
      Picker("Who can find it", selection: $model.visibility) {
        Text("Everyone in the app").tag(BelieveAPI.Visibility.everyone)
        Text("Anyone with the link").tag(BelieveAPI.Visibility.unlisted)
        Text("Only its followers").tag(BelieveAPI.Visibility.followers)
      }
      Toggle("Published", isOn: $model.isPublished)
      Toggle("Atom feed on the web", isOn: $model.isOnTheWeb)
    } footer: {
      Text("Published, others can see it. With a feed, anyone on the web can read its updates.")
    }
  }
}

/// Makes a project.
struct CreateProjectSheet: View {
  @State private var model: ProjectFormModel

  init(_ believe: BelieveModel) { _model = State(wrappedValue: ProjectFormModel(nil, believe.account)) }

  var body: some View {
    FormSheet("New Project", action: "Create", form: model.form, isReady: !model.title.isEmpty, save: model.save) {
      ProjectFields(model: model)
    }
  }
}

/// Changes a project, or deletes it.
struct EditProjectScreen: View {
  private let slug: String
  private let believe: BelieveModel
  @State private var model: ProjectFormModel?
  @State private var failure: String?

  init(slug: String, _ believe: BelieveModel) { (self.slug, self.believe) = (slug, believe) }

  var body: some View {
    Group {
      if let model {
        EditProjectForm(model: model)
      } else if let failure {
        FailedView(failure, retry: load)
      } else {
        ProgressView()
      }
    }
    .navigationTitle("Edit Project")
    .navigationBarTitleDisplayMode(.inline)
    .task { await load() }
  }

  private func load() async {
    guard model == nil else { return }
    do throws(ClientError) {
      let project = try await believe.account.client.call(BelieveAPI.getProject, .init(slug: slug))
      model = ProjectFormModel(project, believe.account)
    } catch {
      if error.isConnection,
        // What can't be read is as what isn't kept.
        let kept = try? await believe.account.store.item(named: .alias(slug), of: BelieveOffline.projects)
      {
        return model = ProjectFormModel(kept, believe.account)
      }
      failure = error.localizedDescription
    }
  }
}

private struct EditProjectForm: View {
  @Environment(\.dismiss) private var dismiss
  let model: ProjectFormModel
  @State private var isDeleting = false

  var body: some View {
    Form {
      FailureRow(model.form.general)
      ProjectFields(model: model)
      Section { Button("Delete project", role: .destructive) { isDeleting = true } }
    }
    .toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Save") { Task { if await model.save() { dismiss() } } }
          .disabled(model.title.isEmpty || model.form.isBusy)
      }
    }
    .confirmationDialog("Delete project?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Project", role: .destructive) {
        if let project = model.project { model.account.write(BelieveAPI.deleteProject, .init(slug: project.slug)) }
        dismiss()
      }
    } message: {
      Text("“\(model.title.isolated)” goes with all its updates, milestones and messages. This can’t be undone.")
    }
  }
}
