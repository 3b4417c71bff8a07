import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Finds the place of a new log: among those that the person knows, which needs no connection, and at the server.
struct SearchPlaceView: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(JournalModel.self) private var journal
  @State private var model: SearchModel<WandrAPI.Place>
  private let form: FormState
  private let go: @MainActor (LogStep) -> Void
  private let log: @MainActor (WandrAPI.Place) -> Void

  /// - Parameters:
  ///   - form: says why a log wasn't kept.
  ///   - go: leads to the next step.
  ///   - log: logs a place as a must-see, at once.
  init(
    _ account: Account, form: FormState, go: @escaping @MainActor (LogStep) -> Void,
    log: @escaping @MainActor (WandrAPI.Place) -> Void
  ) {
    (self.form, self.go, self.log) = (form, go, log)
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
      FailureRow(form.general)
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
        go(.rate(.known(place)))
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

/// A form for a new pin: its name, and a map with the pin in the middle. The pin is set together with the log that it is for.
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
        if name.bare.unicodeScalars.count > WandrAPI.Limits.placeName.upperBound {
          Text("A name has at most \(WandrAPI.Limits.placeName.upperBound) characters.").foregroundStyle(.red)
        } else {
          Text("Move the map until the place is in its middle.")
        }
      }
      Section { PinChooser(place: place) }
      Section {
        Toggle("Only for my own logs", isOn: $isPrivate)
      } footer: {
        Text("People who see your logs here can’t use this pin for theirs.")
      }
    }
    .navigationTitle("Set a pin").navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .confirmationAction) {
        Button("Continue", action: setPin).disabled(!name.bare.fits(WandrAPI.Limits.placeName))
      }
    }
    .task { place.begin(journal.places.first) }
  }

  private func setPin() {
    let pin = WandrKit.Pin(
      name: name.bare, latitude: place.latitude, longitude: place.longitude, isPrivate: isPrivate)
    go(.rate(journal.draft(pin)))
  }
}
