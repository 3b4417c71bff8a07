import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The person's privacy zones, which nobody else learns of.
struct ZonesView: View {
  private let account: Account
  @State private var zones: PagesModel<WandrAPI.Zone>
  @State private var isAdding = false
  @State private var chosen: ID<WandrAPI.Zone>?
  @State private var isDeleting = false

  init(_ account: Account) {
    self.account = account
    _zones = State(wrappedValue: PagesModel(account, WandrAPI.zones) { .init(before: $0) })
  }

  var body: some View {
    ListPage(zones) {
      row($0)
    } empty: {
      ContentUnavailableView {
        Label("No zones yet", systemImage: "house")
      } description: {
        Text(
          "What you log within a zone is yours alone: no list, map, number or search shows it to anyone else. Add one around your home first."
        )
      } actions: {
        Button("Add a zone") { isAdding = true }.buttonStyle(.borderedProminent)
      }
    }
    .navigationTitle("Privacy zones").navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("Add a zone", systemImage: "plus") { isAdding = true }.labelStyle(.iconOnly)
      }
    }
    .sheet(isPresented: $isAdding) { ZoneForm(account) { [zones] in await zones.refresh() } }
    .confirmationDialog("Delete this zone?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete", role: .destructive) { delete() }
    } message: {
      Text("What you logged in it is shown again to those whom it is for.")
    }
    .task { [zones] in await zones.refresh() }
  }

  private func row(_ zone: WandrAPI.Zone) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      if let words = zone.words {
        PlaceLines(name: zone.name.isolated, address: words)
      } else {
        Text("A zone that can’t be read any more. Until you delete it, all your logs are yours alone.")
      }
      HStack(spacing: 12) {
        if let turned = zone.turned(!zone.isOn) {
          Button(zone.isOn ? "Turn off" : "Turn on") { turn(turned) }.buttonStyle(.bordered)
            .accessibilityHint("For \(zone.name.isolated)")
        }
        Button("Delete", role: .destructive) { (chosen, isDeleting) = (zone.id, true) }.buttonStyle(.bordered)
          .accessibilityHint("For \(zone.name.isolated)")
      }
      .controlSize(.small)
    }
  }

  private func turn(_ zone: WandrAPI.PutZone) {
    Task { [account, zones] in if await account.call(WandrAPI.putZone, zone) != nil { await zones.refresh() } }
  }

  private func delete() {
    guard let chosen else { return }
    Task { [account, zones] in
      if await account.call(WandrAPI.deleteZone, .init(id: chosen)) != nil { zones.remove(chosen) }
    }
  }
}

/// A new privacy zone, around the middle of a map.
private struct ZoneForm: View {
  @Environment(JournalModel.self) private var journal
  private let added: @MainActor () async -> Void
  @State private var model: WandrKit.ZoneFormModel
  @State private var place = PinPlace()
  @State private var form = FormState()

  init(_ account: Account, added: @escaping @MainActor () async -> Void) {
    self.added = added
    _model = State(wrappedValue: WandrKit.ZoneFormModel(account.client, account.store))
  }

  var body: some View {
    @Bindable var model = model
    FormSheet(
      "Add a zone", action: "Add", form: form, isReady: model.isReady && place.isNear, save: { await save() }
    ) {
      Section {
        TextField("Name", text: $model.name)
        FieldFailure(form, "name")
      }
      Section {
        PinChooser(place: place)
        FieldFailure(form, "latitude")
      } footer: {
        Text("Move the map, and zoom in, until the zone’s middle is in its middle.")
      }
      Section {
        Picker("Radius", selection: $model.radius) {
          ForEach(WandrKit.ZoneFormModel.radii, id: \.self) {
            Text(verbatim: WandrAPI.Zone.words(radius: $0)).tag($0)
          }
        }
      } footer: {
        Text("A little more is kept back, so that nobody finds the middle by what is missing.")
      }
    }
    .task { place.begin(journal.places.first) }
  }

  private func save() async -> Bool {
    let isSaved = await form.submit { () async throws(ClientError) in
      try await model.save(at: place.latitude, place.longitude)
    }
    if isSaved { await added() }
    return isSaved
  }
}
