import ClientKit
import HearthScreens
import MapKit
import SwiftUI
import Wire

/// What the map shows: the person's own logs from this device, and friends' of the part that is seen, from the server.
@MainActor @Observable final class MapModel {
  /// A rating's value, or empty for all.
  var rating = ""
  /// Empty for all.
  var tag = ""
  var showsList = false
  var position = MapCameraPosition.region(.world)
  private(set) var region = MKCoordinateRegion.world
  private(set) var friends: [MapMark] = []
  /// Whether friends have more here than is counted.
  private(set) var isPartial = false

  @ObservationIgnored private let account: Account
  @ObservationIgnored private var isFramed = false

  init(_ account: Account) { self.account = account }

  /// What the server is asked.
  var question: WandrAPI.MapInput {
    WandrAPI.MapInput(
      bbox: region.box, zoom: region.zoom, rating: rating.isEmpty ? nil : WandrAPI.Rating(rawValue: rating),
      tag: tag.isEmpty ? nil : tag, own: false)
  }

  /// The person's own that are chosen.
  func own(_ journal: JournalModel) -> [MapMark] {
    journal.logs.filter { log in
      (rating.isEmpty || log.rating.rawValue == rating) && (tag.isEmpty || log.tags.contains(tag))
    }
    .compactMap { MapMark(ShownLog($0, at: journal.place($0.placeID))) }
  }

  /// Shows all of the person's own, once they are known.
  func frame(_ journal: JournalModel) {
    let marks = own(journal)
    guard !isFramed, !marks.isEmpty else { return }
    isFramed = true
    position = .region(MKCoordinateRegion(around: marks))
  }

  func look(at region: MKCoordinateRegion) { self.region = region }

  func zoom(to mark: MapMark) {
    showsList = false
    position = .region(region.near(mark))
  }

  /// Asks for friends' logs of the part that is seen; what was there stays where the server can't be asked.
  func read() async {
    do throws(ClientError) {
      let seen = try await account.client.call(WandrAPI.map, question)
      guard !Task.isCancelled else { return }
      friends = seen.logs.compactMap { MapMark(ShownLog($0)) } + seen.clusters.map { MapMark($0) }
      isPartial = seen.isPartial
      account.note(isOffline: false)
    } catch {
      guard error != .cancelled, !Task.isCancelled else { return }
      account.note(isOffline: error.isConnection)
    }
  }
}

/// All logged places on a map, and as a list that is equal to it.
struct MapView: View {
  @Environment(JournalModel.self) private var journal
  @Environment(\.accessibilityVoiceOverEnabled) private var hasVoiceOver
  @Bindable var model: MapModel
  let log: @MainActor () -> Void
  let go: @MainActor (WandrRoute) -> Void

  var body: some View {
    VStack(spacing: 8) {
      OfflineBanner()
      UndoBar()
      filters
      if model.showsList || hasVoiceOver { list } else { map }
      if model.isPartial { Text("Only the newest are counted here.").font(.footnote) }
    }
    .background(Tone.paper)
    .navigationTitle("Map").navigationBarTitleDisplayMode(.inline)
    .toolbar { ToolbarItem(placement: .primaryAction) { LogButton(log: log) } }
    .onChange(of: journal.logs.isEmpty, initial: true) { model.frame(journal) }
    .task(id: model.question) { [model] in await model.read() }
  }

  private var filters: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 12) {
        Picker("Shown as", selection: $model.showsList) {
          Text("Map").tag(false)
          Text("List").tag(true)
        }
        .pickerStyle(.segmented)
        Picker("Rating", selection: $model.rating) {
          Text("All ratings").tag("")
          ForEach(WandrAPI.Rating.known, id: \.rawValue) { Text($0.words).tag($0.rawValue) }
        }
        Picker("Tag", selection: $model.tag) {
          Text("All tags").tag("")
          ForEach(tags, id: \.self) { Text(verbatim: "#\($0.isolated)").tag($0) }
        }
      }
      .padding(.horizontal, 12)
    }
  }

  /// The chosen one stays, also where it is no log's any more.
  private var tags: [String] {
    let all = journal.tags
    return model.tag.isEmpty || all.contains(model.tag) ? all : [model.tag] + all
  }

  private var map: some View {
    PinMap(position: $model.position, marks: MapMark.grouped(model.own(journal), in: model.region) + model.friends) {
      tap($0)
    }
    .onMapCameraChange(frequency: .onEnd) { model.look(at: $0.region) }
  }

  private var list: some View {
    List {
      section("Your logs", model.own(journal))
      section("Friends’ logs here", model.friends)
    }
    .listStyle(.plain)
    .refreshable { [model, journal] in
      await journal.sync()
      await model.read()
    }
  }

  private func section(_ title: LocalizedStringKey, _ marks: [MapMark]) -> some View {
    Section(title) {
      if marks.isEmpty { Text("None").foregroundStyle(.secondary) }
      ForEach(marks) { mark in
        Button {
          tap(mark)
        } label: {
          HStack(spacing: 10) {
            Text(verbatim: mark.mix.map { $0.rating.glyph }.joined()).accessibilityHidden(true)
            Text(verbatim: mark.words)
          }
        }
        .buttonStyle(.plain)
      }
    }
  }

  private func tap(_ mark: MapMark) { if let log = mark.log { go(.post(log)) } else { model.zoom(to: mark) } }
}
