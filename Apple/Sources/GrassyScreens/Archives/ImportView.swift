import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// One import: what is in the archive, how far it has come, and what can be done with it.
struct ImportView: View {
  @Environment(\.dismiss) private var dismiss
  private let id: ID<GrassyAPI.Import>
  @State private var model: ImportModel
  @State private var isRemoving = false

  init(_ id: ID<GrassyAPI.Import>, _ account: Account) {
    self.id = id
    _model = State(wrappedValue: ImportModel(id, account))
  }

  var body: some View {
    Group {
      if let known = model.known {
        List {
          status(known)
          if known.postCount > 0, known.state != .reading { facts(known) }
          if !known.skipped.isEmpty { Section("Left out") { ForEach(known.skipped, id: \.self) { Text($0) } } }
          if known.state == .ready { StartSection(model: model, count: known.waitingCount) }
          actions(known)
        }
        .refreshable { [model] in await model.refresh() }
      } else if let failure = model.failure {
        FailedView(failure) { [model] in await model.refresh() }
      } else {
        ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
    .navigationTitle("Import")
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.watch() }
    .onChange(of: model.isGone) { dismiss() }
    .confirmationDialog("Remove the import?", isPresented: $isRemoving, titleVisibility: .visible) {
      Button("Remove and Keep the Posts", role: .destructive) {
        Task { [model] in await model.remove(withPosts: false) }
      }
      Button("Delete the Posts Too", role: .destructive) { Task { [model] in await model.remove(withPosts: true) } }
    } message: {
      Text(
        "Its report goes, and its archive if that is still on the server. Deleted posts go with their likes and comments."
      )
    }
  }

  private func status(_ known: GrassyAPI.Import) -> some View {
    Section {
      Text(headline(known)).font(.headline)
      if known.state == .running {
        ProgressView(value: Double(known.settledCount) / Double(max(1, known.postCount)))
          .accessibilityLabel("\(known.settledCount) of \(known.postCount) posts are done")
      }
      if let failure = model.failure { Text(failure).foregroundStyle(.red) }
    } footer: {
      if known.goesOn { Text("This goes on by itself. You can leave this page.") }
    }
  }

  private func headline(_ known: GrassyAPI.Import) -> LocalizedStringKey {
    switch known.state {
    case .reading: "The archive is being read."
    case .ready: "Nothing is published yet. This is what is in the archive."
    case .running: "\(known.settledCount) of ^[\(known.postCount) post](inflect: true) done."
    case .done: "Done. ^[\(known.doneCount) post](inflect: true) imported."
    case .cancelled: "Cancelled. ^[\(known.doneCount) post](inflect: true) imported before."
    case .removing: "The posts of this import are being deleted."
    default: LocalizedStringKey(known.reason)
    }
  }

  private func facts(_ known: GrassyAPI.Import) -> some View {
    Section("In the archive") {
      LabeledContent("Posts", value: "\(known.postCount)")
      LabeledContent("Photos", value: "\(known.photoCount)")
      LabeledContent("Videos", value: "\(known.videoCount)")
      if let first = known.first, let last = known.last {
        LabeledContent("From", value: Times.day(first))
        LabeledContent("To", value: Times.day(last))
      }
      if known.placeCount > 0 { LabeledContent("With a place", value: "\(known.placeCount)") }
      if known.repeatedCount > 0 { LabeledContent("Here already", value: "\(known.repeatedCount)") }
      if known.failedCount > 0 { LabeledContent("Can’t be imported", value: "\(known.failedCount)") }
      NavigationLink("What becomes of each post", value: GrassyRoute.importReport(id))
    }
  }

  private func actions(_ known: GrassyAPI.Import) -> some View {
    Section {
      if [.reading, .ready, .running].contains(known.state) {
        Button("Cancel the import") { Task { [model] in await model.cancel() } }
      }
      if known.state != .removing {
        Button("Remove the import", role: .destructive) { isRemoving = true }
      }
    }
    .disabled(model.isBusy)
  }
}

/// Who shall see the posts, and the button that publishes them.
private struct StartSection: View {
  @Bindable var model: ImportModel
  let count: Int

  var body: some View {
    Section {
      Picker("Who can see them", selection: $model.audience) {
        ForEach(ImportModel.audiences, id: \.self) { Text($0.words).tag($0) }
      }
      Toggle("Say in which city a post was made", isOn: $model.tellsPlaces)
      BusyButton("Import \(count == 1 ? "1 post" : "\(count) posts")", isBusy: model.isBusy, isReady: count > 0) {
        Task { [model] in await model.start() }
      }
    } footer: {
      Text("Instagram’s archive may know more of a place than Instagram has shown.")
    }
  }
}

/// What has become of each post of an import.
struct ImportReportView: View {
  private let account: Account
  private let id: ID<GrassyAPI.Import>
  @State private var showsFailed = false

  init(_ id: ID<GrassyAPI.Import>, _ account: Account) { (self.id, self.account) = (id, account) }

  var body: some View {
    ImportedPosts(id, showsFailed ? .failed : nil, account) {
      Section { Toggle("Only those that couldn’t be imported", isOn: $showsFailed) }
    }
    .id(showsFailed)
    .navigationTitle("What became of each post")
    .navigationBarTitleDisplayMode(.inline)
  }
}

private struct ImportedPosts<Top: View>: View {
  private let top: Top
  @State private var posts: PagesModel<GrassyAPI.ImportedPost>

  init(
    _ id: ID<GrassyAPI.Import>, _ state: GrassyAPI.ImportedPostState?, _ account: Account, @ViewBuilder top: () -> Top
  ) {
    self.top = top()
    _posts = State(
      wrappedValue: PagesModel(account, GrassyAPI.importReport) { .init(id: id, state: state, before: $0) })
  }

  var body: some View {
    List {
      top
      Section {
        switch posts.state {
        case .loading: ProgressView()
        case .failed(let reason): Text(reason).foregroundStyle(.secondary)
        case .empty: Text("There are none.").foregroundStyle(.secondary)
        case .filled: EmptyView()
        }
        ForEach(posts.items) { each in
          if let post = each.post {
            NavigationLink(value: GrassyRoute.post(post)) { line(each) }
          } else {
            line(each)
          }
        }
        if posts.goesOn { MoreRow(posts.more) }
      }
    }
    .refreshable { [posts] in await posts.refresh() }
    .task { [posts] in await posts.refresh() }
  }

  private func line(_ each: GrassyAPI.ImportedPost) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      LabeledContent(LocalizedStringKey(Times.day(each.takenAt)), value: each.state.words)
      if !each.note.isEmpty { Text(each.note).font(.footnote).foregroundStyle(.secondary) }
    }
    .accessibilityElement(children: .combine)
  }
}
