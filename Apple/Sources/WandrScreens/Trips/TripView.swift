import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A trip: its map, who travels, and its logs.
struct TripView: View {
  @Environment(JournalModel.self) private var journal
  @Environment(\.dismiss) private var dismiss
  private let id: ID<WandrAPI.Trip>
  private let account: Account
  private let username: String
  private let go: @MainActor (WandrRoute) -> Void
  /// As the server shows it, with its people.
  @State private var shown: HeldItemModel<WandrAPI.Trip>
  /// Those of others.
  @State private var others: PagesModel<WandrAPI.Log>
  @State private var sheet: TripSheet?
  @State private var isLeaving = false
  @State private var isDeleting = false

  private enum TripSheet: Identifiable { case edit, fill, invite; var id: TripSheet { self } }

  /// - Parameter username: the viewer's own.
  init(
    _ id: ID<WandrAPI.Trip>, _ account: Account, username: String, go: @escaping @MainActor (WandrRoute) -> Void
  ) {
    (self.id, self.account, self.username, self.go) = (id, account, username, go)
    _shown = State(
      wrappedValue: HeldItemModel(WandrOffline.trips.kind, id, account, by: WandrAPI.trip, .init(id: id)))
    _others = State(
      wrappedValue: PagesModel(account, WandrAPI.tripLogs, isQuiet: true) { .init(id: id, before: $0) })
  }

  var body: some View {
    let logs = self.logs
    ScrollView {
      LazyVStack(spacing: 12) {
        OfflineBanner()
        UndoBar()
        if let trip = journal.trip(id) {
          head(trip).card()
          if !logs.isEmpty {
            HeroMap(marks: logs.compactMap { MapMark($0) }) { mark in
              if let log = mark.log { go(.post(log)) }
            }
            .padding(.horizontal, 12)
          }
          people(trip).card()
          if trip.membership != .invited {
            Button("Add logs", systemImage: "plus") { sheet = .fill }.buttonStyle(.bordered)
          }
          ForEach(logs) { LogCard(log: $0) }
          if others.goesOn { MoreRow(others.more) }
          if logs.isEmpty { Text("No logs yet.").font(.footnote) }
        } else {
          ContentUnavailableView(
            "This trip isn’t here", systemImage: "airplane", description: Text(shown.failure ?? ""))
        }
      }
      .padding(.vertical, 12)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .refreshable { [journal, shown, others] in
      await journal.sync()
      await shown.refresh()
      await others.refresh()
    }
    .background(Tone.paper)
    .navigationTitle(journal.trip(id)?.name.isolated ?? "Trip").navigationBarTitleDisplayMode(.inline)
    .sheet(item: $sheet) { sheet in
      switch sheet {
      case .edit: TripForm(journal.trip(id), account)
      case .fill: TripFillingView(id)
      case .invite: InviteSheet(id, account) { [shown] in await shown.refresh() }
      }
    }
    .confirmationDialog("Leave this trip?", isPresented: $isLeaving, titleVisibility: .visible) {
      Button("Leave", role: .destructive) { leave() }
    } message: {
      Text("Your logs stay yours. To come back, you have to be invited again.")
    }
    .confirmationDialog("Delete this trip?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete", role: .destructive) { delete() }
    } message: {
      Text("Its logs stay with those who wrote them. The trip can’t be brought back.")
    }
    .task { [shown] in await shown.run() }
    .task { [others] in await others.refresh() }
  }

  /// The person's own first, as this device has them.
  private var logs: [ShownLog] {
    journal.shownLogs(of: id) + others.items.filter { $0.author.username != username }.map { ShownLog($0) }
  }

  private func head(_ trip: WandrKit.Trip) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      if let cover = trip.coverLink {
        StoredPicture(cover, alt: "Cover of \(trip.name.isolated)").aspectRatio(2, contentMode: .fit)
          .clipShape(.rect(cornerRadius: 10))
      }
      Text(verbatim: trip.name.isolated).font(.title2).bold()
      if let days = trip.days { Text(verbatim: days).font(.subheadline).foregroundStyle(.secondary) }
      StateLine(thing: .trip(id), status: trip.syncStatus, reason: trip.syncReason, isWhole: true)
      if trip.membership == .invited {
        InvitationButtons(trip: id, account: account)
      } else if trip.membership == .joined {
        Button("Leave trip") { isLeaving = true }.buttonStyle(.bordered)
      } else {
        HStack(spacing: 8) {
          Button("Edit", systemImage: "pencil") { sheet = .edit }.buttonStyle(.bordered)
          Button("Delete trip", systemImage: "trash", role: .destructive) { isDeleting = true }.buttonStyle(.bordered)
        }
      }
    }
  }

  private func people(_ trip: WandrKit.Trip) -> some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("Who travels").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(shown.item?.collaborators ?? [], id: \.person.id) { one in
        AuthorLink(one.person, in: WandrRoute.self) {
          if one.membership == .invited { Text("Invited").font(.footnote).foregroundStyle(.secondary) }
          if one.membership == .owner { Text("Owner").font(.footnote).foregroundStyle(.secondary) }
        }
      }
      if trip.membership == .owner || trip.membership == nil {
        // The server has to have the trip first.
        Button("Invite someone", systemImage: "person.2") { sheet = .invite }.buttonStyle(.bordered)
          .disabled(trip.syncStatus != .synced)
      }
    }
  }

  private func leave() {
    Task { [account, journal, id, dismiss] in
      guard await account.call(WandrAPI.leaveTrip, .init(id: id)) != nil else { return }
      await journal.sync()
      dismiss()
    }
  }

  /// Its logs stay.
  private func delete() {
    Task { [journal, id, dismiss] in if await journal.attempt({ try await $0.delete(id) }) { dismiss() } }
  }
}

/// Whom the person follows, to be invited.
private struct InviteSheet: View {
  @Environment(\.dismiss) private var dismiss
  private let id: ID<WandrAPI.Trip>
  private let account: Account
  private let invited: @MainActor () async -> Void
  @State private var people: HeldListModel<SocialAPI.Profile>
  @State private var done: Set<ID<SocialAPI.Profile>> = []
  @State private var failure: String?

  init(_ id: ID<WandrAPI.Trip>, _ account: Account, invited: @escaping @MainActor () async -> Void) {
    (self.id, self.account, self.invited) = (id, account, invited)
    _people = State(wrappedValue: HeldListModel(WandrOffline.people.following, account))
  }

  var body: some View {
    NavigationStack {
      ListPage(people) { row in
        HStack(spacing: 12) {
          Face(row.item.avatarURL, name: account.called(row.item))
          Text(account.called(row.item)).bold()
          Spacer()
          if done.contains(row.item.id) {
            Text("Invited").foregroundStyle(.secondary)
          } else {
            Button("Invite") { invite(row.item) }.buttonStyle(.borderless)
              .accessibilityHint("Invites \(account.called(row.item))")
          }
        }
      } empty: {
        ContentUnavailableView(
          "Nobody yet", systemImage: "person.2", description: Text("You can invite people whom you follow."))
      }
      .safeAreaInset(edge: .bottom) { if let failure { Text(failure).foregroundStyle(.red).padding() } }
      .navigationTitle("Invite").navigationBarTitleDisplayMode(.inline)
      .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } } }
    }
    .task { [people] in await people.run() }
  }

  private func invite(_ person: SocialAPI.Profile) {
    Task { [account, id, invited] in
      do throws(ClientError) {
        let input = WandrAPI.ByCollaborator(id: id, username: person.username, profile: person.id)
        _ = try await account.client.call(WandrAPI.inviteToTrip, input)
      } catch {
        failure = error.localizedDescription
        return
      }
      failure = nil
      done.insert(person.id)
      await invited()
    }
  }
}
