import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Finds the place of a new log: among those that the person knows, which needs no connection, and at the server.
struct SearchPlaceView: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(JournalModel.self) private var journal
  @State private var model: SearchModel<WandrAPI.Place>
  private let go: @MainActor (LogStep) -> Void
  private let log: @MainActor (WandrAPI.Place) -> Void

  /// - Parameters:
  ///   - go: leads to the next step.
  ///   - log: logs a place as a must-see, at once.
  init(
    _ account: Account, go: @escaping @MainActor (LogStep) -> Void,
    log: @escaping @MainActor (WandrAPI.Place) -> Void
  ) {
    (self.go, self.log) = (go, log)
    let client = account.client
    _model = State(
      wrappedValue: SearchModel(findsWithoutWords: true) { text throws(ClientError) in
        try await client.call(WandrAPI.places, .init(q: text)).items
      })
  }

  var body: some View {
    @Bindable var model = model
    let mine = journal.places(called: self.model.words.bare)
    let found = self.model.items.filter { place in !mine.contains { $0.id == place.id } }
    List {
      if !mine.isEmpty { Section("Your places") { ForEach(mine) { row($0) } } }
      if !found.isEmpty { Section("More places") { ForEach(found) { row($0) } } }
      if mine.isEmpty, found.isEmpty { Text("No place found").foregroundStyle(.secondary) }
      Section {
        Button("Set a pin on the map", systemImage: "mappin") { go(.pin(name: self.model.words.bare)) }
      } footer: {
        if self.model.failure != nil { Text("Without a connection only your own places are found.") }
      }
    }
    .navigationTitle("Log a place").navigationBarTitleDisplayMode(.inline)
    .searchable(text: $model.words, prompt: "Search places")
    .task(id: model.words) { [model = self.model] in await model.search() }
    .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } } }
  }

  private func row(_ place: WandrAPI.Place) -> some View {
    HStack(spacing: 12) {
      Button {
        go(.rate(place))
      } label: {
        PlaceLines(name: place.name.isolated, address: place.address)
      }
      Spacer()
      Button {
        log(place)
      } label: {
        Text(verbatim: WandrAPI.Rating.mustSee.glyph).font(.title2).frame(minWidth: 44, minHeight: 44)
      }
      .accessibilityLabel("Must-See: \(place.name.isolated)").accessibilityHint("Logs it at once")
    }
    .buttonStyle(.plain)
  }
}

/// Sets a pin: what is in the middle of the map, under a name of the person's.
struct SetPinView: View {
  @Environment(JournalModel.self) private var journal
  private let go: @MainActor (LogStep) -> Void
  @State private var name: String
  @State private var isPrivate = true
  @State private var place = PinPlace()

  init(name: String, go: @escaping @MainActor (LogStep) -> Void) {
    self.go = go
    _name = State(wrappedValue: name)
  }

  var body: some View {
    Form {
      Section {
        TextField("Name of the place", text: $name)
      } footer: {
        Text("Move the map until the place is in its middle.")
      }
      Section { PinChooser(place: place) }
      Section {
        Toggle("Only for my own logs", isOn: $isPrivate)
      } footer: {
        Text("Others who see one of your logs of it are not offered the pin for theirs.")
      }
    }
    .navigationTitle("Set a pin").navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Continue") { Task { await setPin() } }.disabled(name.bare.isEmpty)
      }
    }
    .task { place.begin(journal.places.first) }
  }

  private func setPin() async {
    let pin = WandrKit.Pin(
      name: name.bare, latitude: place.latitude, longitude: place.longitude, isPrivate: isPrivate)
    if let made = await journal.setPin(pin) { go(.rate(made)) }
  }
}
