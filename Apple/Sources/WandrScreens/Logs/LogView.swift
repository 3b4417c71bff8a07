import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A log on its own page: the person's, as this device has it, or somebody's.
struct LogView: View {
  @Environment(JournalModel.self) private var journal
  @Environment(\.dismiss) private var dismiss
  private let id: ID<WandrAPI.Log>
  private let account: Account
  private let username: String
  @State private var model: HeldItemModel<WandrAPI.Log>
  @State private var isEditing = false
  @State private var isReporting = false

  /// - Parameter username: the viewer's own.
  init(_ id: ID<WandrAPI.Log>, _ account: Account, username: String) {
    (self.id, self.account, self.username) = (id, account, username)
    _model = State(wrappedValue: HeldItemModel(WandrOffline.logs, id, account, by: WandrAPI.log, .init(id: id)))
  }

  var body: some View {
    Group {
      if let own = journal.log(id) {
        page(ShownLog(own, at: journal.place(own.placeID), told: model.item) { account.store.file(of: $0) }) {
          StateLine(thing: .log(id), status: own.syncStatus, reason: own.syncReason, isWhole: true)
          facts(own)
          Button("Edit", systemImage: "pencil") { isEditing = true }.buttonStyle(.bordered)
          Button("Delete", systemImage: "trash", role: .destructive) { delete(own) }.buttonStyle(.bordered)
        }
        .refreshable { [model, journal] in
          await journal.sync()
          await model.refresh()
        }
        .sheet(isPresented: $isEditing) {
          EditLogView(own, journal.place(own.placeID), photos: sent(of: own), account)
        }
      } else {
        ItemView(model) { log in
          page(ShownLog(log)) {
            if let trip = log.tripName { Label(trip.isolated, systemImage: "airplane").font(.footnote) }
            WantButton(place: log.place, log: log.id)
            if log.author.username != username {
              Button("Report", systemImage: "flag") { isReporting = true }.buttonStyle(.bordered)
            }
          }
        }
        .sheet(isPresented: $isReporting) { ReportSheet("Report Log", send: report) }
      }
    }
    .background(Tone.paper)
    .navigationTitle("Log").navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.run() }
  }

  private func page(_ log: ShownLog, @ViewBuilder more: () -> some View) -> some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 12) {
        if let author = log.author { AuthorLink(author, in: WandrRoute.self) { EmptyView() } }
        PlaceLines(name: log.name, address: log.place?.address ?? "")
        RatingMark(rating: log.rating)
        ForEach(log.photos) { LogPhoto(photo: $0, name: log.name) }
        LogWords(log: log)
        if let mark = MapMark(log) { HeroMap(marks: [mark]) { _ in } }
        more()
      }
      .card().padding(.vertical, 12)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
  }

  @ViewBuilder private func facts(_ log: WandrKit.Log) -> some View {
    if let trip = log.tripID.flatMap({ journal.trip($0) }) {
      NavigationLink(value: WandrRoute.trip(trip.id)) { Label(trip.name.isolated, systemImage: "airplane") }
    }
    if let visibility = log.visibility {
      Label(visibility.words, systemImage: visibility == .me ? "lock" : "eye").font(.footnote)
    }
  }

  /// The photos that the server has.
  private func sent(of log: WandrKit.Log) -> [WandrKit.ShownPhoto] {
    ShownLog(log, at: nil, told: model.item).photos.filter { log.media.contains($0.id) }
  }

  private func delete(_ log: WandrKit.Log) {
    Task { [journal, dismiss] in
      await journal.delete(log)
      if journal.deleted?.id == log.id { dismiss() }
    }
  }

  /// Needs a connection: nothing of it is kept here.
  private func report(_ reason: String) {
    Task { [account, id] in _ = await account.call(WandrAPI.reportLog, .init(id: id, reason: reason)) }
  }
}
