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
    cover = ChosenPhotos(account.store)
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

  /// - Returns: the project as the server has it; nil where it was refused.
  func save() async -> BelieveAPI.Project? {
    var saved: BelieveAPI.Project?
    let isSaved = await form.submit { () async throws(ClientError) in saved = try await self.send() }
    guard isSaved, let saved else { return nil }
    do {
      if saved != project { try account.store.keep(saved, of: BelieveOffline.projects) }
      try keepCover(of: saved)
    } catch {
      account.notice = error.localizedDescription
    }
    return saved
  }

  /// The words need the server's answer, a new project needs it altogether.
  private func send() async throws(ClientError) -> BelieveAPI.Project {
    let client = account.client
    if let project {
      guard isChanged(from: project) else { return project }
      return try await client.call(
        BelieveAPI.updateProject,
        .init(
          slug: project.slug, newSlug: slug == project.slug || slug.isEmpty ? nil : slug, title: title,
          tagline: tagline, description: text, cover: removesCover && cover.photos.isEmpty ? .clear : .keep,
          coverAlt: coverAlt, isPublished: isPublished, visibility: visibility, isOnTheWeb: isOnTheWeb))
    }
    return try await client.call(
      BelieveAPI.createProject,
      .init(
        title: title, tagline: tagline, description: text, coverAlt: coverAlt.isEmpty ? nil : coverAlt,
        slug: slug.isEmpty ? nil : slug, isPublished: isPublished, visibility: visibility, isOnTheWeb: isOnTheWeb))
  }

  private func isChanged(from project: BelieveAPI.Project) -> Bool {
    title != project.title || tagline != project.tagline || text != project.description
      || slug != project.slug || coverAlt != project.coverAlt ?? "" || isPublished != project.isPublished
      || visibility != project.visibility || isOnTheWeb != project.isOnTheWeb
      || removesCover && cover.photos.isEmpty
  }

  /// A new cover waits until it can be sent, and is shown meanwhile.
  private func keepCover(of project: BelieveAPI.Project) throws(StoreError) {
    guard let photo = try cover.keep().first else { return }
    var shown = project
    (shown.coverURL, shown.coverAlt) = (photo.urls.url("1080"), photo.alt.isEmpty ? nil : photo.alt)
    try account.store.write(
      BelieveOffline.cover,
      .init(slug: project.slug, cover: .set(photo.id), coverAlt: photo.alt.isEmpty ? nil : photo.alt),
      showingChanged: shown)
    cover.clear()
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
    FormSheet("New Project", action: "Create", form: model.form, isReady: !model.title.isEmpty, save: save) {
      ProjectFields(model: model)
    }
  }

  private func save() async -> Bool {
    guard let project = await model.save() else { return false }
    let account = model.account
    do {
      try await account.store.load(BelieveOffline.ownProjects, isFirst: true, through: account.client)
    } catch {
      account.notice = "“\(project.title.isolated)” was created. " + error.localizedDescription
    }
    return true
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
      if error.isConnection, let kept = ProjectModel(slug: slug, believe.account).project.item {
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
        Button("Save") { Task { if await model.save() != nil { dismiss() } } }
          .disabled(model.title.isEmpty || model.form.isBusy)
      }
    }
    .confirmationDialog("Delete project?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Project", role: .destructive) { Task { await delete() } }
    } message: {
      Text("“\(model.title.isolated)” goes with all its updates, milestones and messages. This can’t be undone.")
    }
  }

  private func delete() async {
    guard let project = model.project else { return }
    guard await model.account.call(BelieveAPI.deleteProject, .init(slug: project.slug)) != nil else { return }
    do {
      try model.account.store.remove(project.id, of: BelieveOffline.projects)
    } catch {
      model.account.notice = error.localizedDescription
    }
    dismiss()
  }
}
