import ClientKit
import HearthScreens
import MapKit
import SwiftUI
import Wire

/// All logged places on a map, and as a list that is equal to it.
struct MapView: View {
  @Environment(JournalModel.self) private var journal
  @Environment(\.accessibilityVoiceOverEnabled) private var hasVoiceOver
  @Bindable private var model: WandrKit.MapModel
  @State private var position = MapCameraPosition.area(.world)
  @State private var showsList = false
  /// Whether all of the person's own were shown.
  @State private var isFramed = false
  private let log: @MainActor () -> Void
  private let go: @MainActor (WandrRoute) -> Void

  init(
    model: WandrKit.MapModel, log: @escaping @MainActor () -> Void, go: @escaping @MainActor (WandrRoute) -> Void
  ) { (self.model, self.log, self.go) = (model, log, go) }

  var body: some View {
    VStack(spacing: 8) {
      OfflineBanner()
      UndoBar()
      filters
      if showsList || hasVoiceOver { list } else { map }
      if model.isPartial { Text("Only the newest are counted here.").font(.footnote) }
    }
    .background(Tone.paper)
    .navigationTitle("Map").navigationBarTitleDisplayMode(.inline)
    .toolbar { ToolbarItem(placement: .primaryAction) { LogButton(log: log) } }
    .onChange(of: journal.marks.isEmpty, initial: true) { showOwn() }
    .onChange(of: model.showsWants) { if model.showsWants { showAll() } }
    .task(id: model.question) { [model] in await model.read() }
  }

  private var filters: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 12) {
        Picker("Shown as", selection: $showsList) {
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
          ForEach(model.tags(journal), id: \.self) { Text(verbatim: "#\($0.isolated)").tag($0) }
        }
        Toggle("Want to Go", isOn: $model.showsWants)
      }
      .padding(.horizontal, 12)
    }
  }

  private var map: some View {
    PinMap(position: $position, marks: model.marks(journal)) { tap($0) }
      .onMapCameraChange(frequency: .onEnd) { model.area = MapArea($0.region) }
  }

  private var list: some View {
    List {
      section("Your logs", model.own(journal))
      section("Friends’ logs here", model.friends)
      if model.showsWants { section("Want to Go", model.wants(journal)) }
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
      ForEach(marks) { MarkRow(mark: $0, tap: tap) }
    }
  }

  /// Shows all of the person's own, once they are known.
  private func showOwn() {
    guard !isFramed, !model.own(journal).isEmpty else { return }
    isFramed = true
    showAll()
  }

  /// Shows all of the person's own, and where they want to go if that is shown.
  private func showAll() {
    let marks = model.own(journal) + model.wants(journal)
    if !marks.isEmpty { position = .area(MapArea(around: marks)) }
  }

  private func tap(_ mark: MapMark) {
    if let log = mark.log { return go(.post(log)) }
    if mark.isWant { return go(.wants) }
    let near = model.area.near(mark)
    showsList = false
    position = .area(near)
    // With VoiceOver there is the list alone, and no map that says where it is.
    model.area = near
  }
}
