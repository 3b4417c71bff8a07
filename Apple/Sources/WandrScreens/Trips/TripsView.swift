import ClientKit
import Foundation
import HearthScreens
import SwiftUI
import Wire

/// The trips that the person belongs to or is invited to, as cards with their covers.
struct TripsView: View {
  @Environment(JournalModel.self) private var journal
  @Environment(\.dynamicTypeSize) private var typeSize
  private let account: Account
  @State private var isMaking = false

  init(_ account: Account) { self.account = account }

  var body: some View {
    StateView(state, refresh: { [journal] in await journal.sync() }) {
      ScrollView {
        LazyVStack(spacing: 12) {
          OfflineBanner()
          LazyVGrid(columns: columns, spacing: 12) {
            ForEach(journal.trips) { TripCard(trip: $0, account: account) }
          }
        }
        .padding(12)
      }
    } empty: {
      ContentUnavailableView {
        Label("No trips yet", systemImage: "airplane")
      } description: {
        Text("A trip keeps logs together, also old ones, and others can travel with you.")
      } actions: {
        Button("Create Trip") { isMaking = true }.buttonStyle(.borderedProminent)
      }
    }
    .background(Tone.paper)
    .navigationTitle("Trips").navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button {
          isMaking = true
        } label: {
          Label("Create Trip", systemImage: "plus").labelStyle(.iconOnly)
        }
      }
    }
    .sheet(isPresented: $isMaking) { TripForm(nil, account) }
  }

  private var state: ListState { journal.trips.isEmpty ? (journal.isRead ? .empty : .loading) : .filled }

  private var columns: [GridItem] {
    [typeSize.isAccessibilitySize ? GridItem(.flexible()) : GridItem(.adaptive(minimum: 160), spacing: 12)]
  }
}

extension WandrKit.Trip {
  /// Its days, as far as they are set; nil where none is.
  var days: String? {
    let days = [startDate, endDate].compactMap { $0 }.map { Times.day($0) }
    return days.isEmpty ? nil : days.joined(separator: " – ")
  }

  /// A link for `StoredPicture`.
  var coverLink: String? {
    coverPhotoURL.map { link in
      FileManager.default.fileExists(atPath: link) ? URL(fileURLWithPath: link).absoluteString : link
    }
  }
}

private struct TripCard: View {
  let trip: WandrKit.Trip
  let account: Account

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      NavigationLink(value: WandrRoute.trip(trip.id)) {
        VStack(alignment: .leading, spacing: 6) {
          StoredPicture(trip.coverLink, alt: "", symbol: "airplane", at: .points(320))
            .aspectRatio(1.5, contentMode: .fit).clipShape(.rect(cornerRadius: 10))
          Text(verbatim: trip.name.isolated).font(.headline)
          if let days = trip.days { Text(verbatim: days).font(.footnote).foregroundStyle(.secondary) }
        }
      }
      .buttonStyle(.plain)
      StateLine(thing: .trip(trip.id), status: trip.syncStatus, reason: trip.syncReason)
      if trip.membership == .invited { InvitationButtons(trip: trip.id, account: account) }
    }
    .frame(maxWidth: .infinity, alignment: .leading).padding(10)
    .background(Tone.card, in: .rect(cornerRadius: 12))
  }
}

/// Answers an invitation, which needs a connection.
struct InvitationButtons: View {
  @Environment(JournalModel.self) private var journal
  let trip: ID<WandrAPI.Trip>
  let account: Account

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("You are invited").font(.footnote).bold()
      HStack(spacing: 8) {
        Button("Join") { answer(isYes: true) }.buttonStyle(.borderedProminent)
        Button("Decline") { answer(isYes: false) }.buttonStyle(.bordered)
      }
      .controlSize(.small)
    }
  }

  private func answer(isYes: Bool) {
    Task { [account, journal, trip] in
      let isAnswered =
        isYes
        ? await account.call(WandrAPI.joinTrip, .init(id: trip)) != nil
        : await account.call(WandrAPI.leaveTrip, .init(id: trip)) != nil
      if isAnswered { await journal.sync() }
    }
  }
}

/// A new trip, or the change of one.
struct TripForm: View {
  @Environment(JournalModel.self) private var journal
  @State private var model: WandrKit.TripFormModel
  @State private var cover: ChosenPhotos
  @State private var form = FormState()

  /// - Parameter trip: the one that is changed; nil for a new one.
  init(_ trip: WandrKit.Trip?, _ account: Account) {
    _model = State(wrappedValue: WandrKit.TripFormModel(trip, now: account.now()))
    _cover = State(wrappedValue: ChosenPhotos(account))
  }

  var body: some View {
    @Bindable var model = model
    FormSheet(
      model.isNew ? "New trip" : "Edit trip", action: model.isNew ? "Create" : "Save", form: form,
      isReady: model.isReady && !cover.isReading, save: { await save() }
    ) {
      Section { TextField("Name", text: $model.name) }
      Section {
        Toggle("Dates", isOn: $model.hasDays)
        if self.model.hasDays {
          DatePicker("First day", selection: $model.start, displayedComponents: .date)
          DatePicker("Last day", selection: $model.end, displayedComponents: .date)
        }
      } footer: {
        if self.model.endsTooEarly { Text("The last day is before the first one.").foregroundStyle(.red) }
      }
      PhotoChooser(cover, most: 1)
      if self.model.hasCover, cover.files.isEmpty { Toggle("Remove the cover photo", isOn: $model.removesCover) }
    }
  }

  private func save() async -> Bool {
    await form.keep { try await model.save(journal, cover: cover.files.first) }
  }
}
