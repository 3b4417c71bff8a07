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
        Button("Join") {
          Task { [account, journal, trip] in
            if await account.call(WandrAPI.joinTrip, .init(id: trip)) != nil { await journal.sync() }
          }
        }
        .buttonStyle(.borderedProminent)
        Button("Decline") {
          Task { [account, journal, trip] in
            if await account.call(WandrAPI.leaveTrip, .init(id: trip)) != nil { await journal.sync() }
          }
        }
        .buttonStyle(.bordered)
      }
      .controlSize(.small)
    }
  }
}

/// A new trip, or the change of one.
struct TripForm: View {
  @Environment(JournalModel.self) private var journal
  private let trip: WandrKit.Trip?
  @State private var name: String
  @State private var hasDays: Bool
  @State private var start: Date
  @State private var end: Date
  @State private var cover: ChosenPhotos
  @State private var form = FormState()

  /// - Parameter trip: the one that is changed; nil for a new one.
  init(_ trip: WandrKit.Trip?, _ account: Account) {
    self.trip = trip
    let now = account.now().date
    _name = State(wrappedValue: trip?.name ?? "")
    _hasDays = State(wrappedValue: trip?.startDate != nil || trip?.endDate != nil)
    _start = State(wrappedValue: (trip?.startDate ?? trip?.endDate).flatMap { Times.date(ofDay: $0) } ?? now)
    _end = State(wrappedValue: (trip?.endDate ?? trip?.startDate).flatMap { Times.date(ofDay: $0) } ?? now)
    _cover = State(wrappedValue: ChosenPhotos(account))
  }

  var body: some View {
    FormSheet(
      trip == nil ? "New trip" : "Edit trip", action: trip == nil ? "Create" : "Save", form: form, isReady: isReady,
      save: { await save() }
    ) {
      Section { TextField("Name", text: $name) }
      Section {
        Toggle("Dates", isOn: $hasDays)
        if hasDays {
          DatePicker("First day", selection: $start, displayedComponents: .date)
          DatePicker("Last day", selection: $end, displayedComponents: .date)
        }
      } footer: {
        if hasDays, end < start { Text("The last day is before the first one.").foregroundStyle(.red) }
      }
      PhotoChooser(cover, most: 1)
    }
  }

  private var isReady: Bool {
    name.bare.fits(WandrAPI.Limits.tripName) && (!hasDays || end >= start) && !cover.isReading
  }

  private func save() async -> Bool {
    let details = WandrKit.TripDetails(
      name: name.bare, startDate: hasDays ? Times.text(ofDay: start) : nil,
      endDate: hasDays ? Times.text(ofDay: end) : nil)
    let (before, photo) = (trip, cover.photos.first)
    return await journal.write { journal in
      let id: ID<WandrAPI.Trip>
      if let before {
        id = before.id
        // The rest stays: another device may have changed it since the form was opened.
        try await journal.change(id) { now in
          if details.name != before.name { now.name = details.name }
          if details.startDate != before.startDate { now.startDate = details.startDate }
          if details.endDate != before.endDate { now.endDate = details.endDate }
        }
      } else {
        id = try await journal.makeTrip(details)
      }
      guard let photo, let path = URL(string: photo.link)?.path else { return }
      try await journal.setCover(path, alt: photo.alt.isEmpty ? nil : photo.alt, of: id)
    }
  }
}
