import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What one wants to watch, read and go to.
@MainActor @Observable final class ListViewModel {
  let list: HeldListModel<RealspaceAPI.ListItem>
  var action = RealspaceAPI.ListAction.watch
  var subject = ""
  /// What was deleted last, until it is put back or the bar that offers so is closed.
  private(set) var deleted: HeldRow<RealspaceAPI.ListItem>?
  /// What was ticked last, as a post that may say so.
  private(set) var done: RealspaceAPI.PostDraft?

  @ObservationIgnored private let account: Account

  init(_ account: Account) {
    self.account = account
    list = HeldListModel(RealspaceOffline.list, account)
  }

  var canAdd: Bool { subject.fits(RealspaceAPI.Limits.subject) }

  /// Shown at once, and the form empty.
  func add() {
    guard canAdd else { return }
    write(.init(action: action, subject: subject.bare))
    subject = ""
  }

  @discardableResult private func write(_ input: RealspaceAPI.AddListItem) -> ID<RealspaceAPI.ListItem> {
    let item = input.shown(as: account.store.newID(), at: account.now())
    account.write(RealspaceAPI.addListItem, input, showing: item)
    return item.id
  }

  func toggle(_ item: RealspaceAPI.ListItem) {
    account.write(item.done ? RealspaceAPI.untickListItem : RealspaceAPI.tickListItem, .init(id: item.id))
    let post = RealspaceAPI.PostDraft(action: item.action.done, subject: item.subject, item: item.item)
    (deleted, done) = (nil, item.done ? nil : post)
  }

  func delete(_ row: HeldRow<RealspaceAPI.ListItem>) {
    account.write(RealspaceAPI.deleteListItem, .init(id: row.item.id))
    (deleted, done) = (row, nil)
  }

  /// Puts back what was deleted: what was never sent is added again, and a deletion that still waits is taken back.
  func undo() async {
    guard let row = deleted else { return }
    deleted = nil
    await account.written()
    do throws(StoreError) {
      if row.isWaiting {
        let id = write(.init(action: row.item.action, subject: row.item.subject))
        if row.item.done { account.write(RealspaceAPI.tickListItem, .init(id: id)) }
      } else if try await !account.store.takeBackDeletion(of: row.item.id) {
        account.write(RealspaceAPI.restoreListItem, .init(id: row.item.id), showingChanged: row.item)
      }
    } catch {
      account.notice = error.localizedDescription
    }
  }

  func close() { (deleted, done) = (nil, nil) }
}

struct ListView: View {
  @Binding var selectedTab: RealspaceTab
  @Bindable var model: ListViewModel
  /// Fills in the friends' form.
  let offer: @MainActor (RealspaceAPI.PostDraft) -> Void

  var body: some View {
    FeedPage(Feed(model.list), in: RealspaceRoute.self, end: "That is your list.", spacing: 12) {
      composer
      bar
    } row: { item in
      row(item)
    } empty: {
      ContentUnavailableView("Your list is empty", systemImage: "bookmark")
    }
    .navigationTitle("List").navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.list.run() }
  }

  private var composer: some View {
    HStack(spacing: 8) {
      Picker("What you want to do", selection: $model.action) {
        ForEach(RealspaceAPI.ListAction.known, id: \.rawValue) { Text($0.rawValue).tag($0) }
      }
      TextField("What is it?", text: $model.subject).font(.postBody).submitLabel(.send).onSubmit { model.add() }
      InkButton("Add", isReady: model.canAdd) { [model] in model.add() }
    }
    .card()
  }

  /// What can be done about what was done last.
  @ViewBuilder private var bar: some View {
    if let deleted = model.deleted {
      HStack {
        Text("Deleted \(deleted.item.subject.isolated)").font(.postBody)
        Spacer()
        Button("Undo") { Task { [model] in await model.undo() } }.buttonStyle(.bordered)
      }
      .card()
    } else if let done = model.done {
      HStack {
        InkButton("Post that you \(done.action.rawValue) it") {
          offer(done)
          model.close()
          selectedTab = .friends
        }
        Spacer()
        Button("Not now") { model.close() }.buttonStyle(.bordered)
      }
      .card()
    }
  }

  private func row(_ item: RealspaceAPI.ListItem) -> some View {
    HStack(spacing: 12) {
      Button {
        model.toggle(item)
      } label: {
        Image(systemName: item.done ? "checkmark.circle.fill" : "circle").font(.title3)
      }
      .accessibilityLabel(item.done ? "Not done: \(item.subject.isolated)" : "Done: \(item.subject.isolated)")
      (Text(verbatim: "\(item.action.rawValue) ") + Text(verbatim: item.subject.isolated).bold())
        .font(.postBody).strikethrough(item.done)
      Spacer()
      Button {
        if let row = model.list.rows.first(where: { $0.item.id == item.id }) { model.delete(row) }
      } label: {
        Image(systemName: "trash")
      }
      .accessibilityLabel("Delete \(item.subject.isolated)")
    }
    .buttonStyle(.plain)
    .card()
  }
}
