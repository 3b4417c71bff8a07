import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// What takes place: the next one first, or what is over.
@MainActor @Observable final class CommunityViewModel {
  let upcoming: HeldListModel<RealspaceAPI.Event>
  let past: HeldListModel<RealspaceAPI.Event>
  var showsPast = false

  init(_ account: Account) {
    upcoming = HeldListModel(RealspaceOffline.upcoming, account)
    past = HeldListModel(RealspaceOffline.past, account)
  }

  /// Those that are shown.
  var events: HeldListModel<RealspaceAPI.Event> { showsPast ? past : upcoming }
}

/// Events by their date.
struct CommunityView: View {
  @Environment(Account.self) private var account
  @Environment(MemberModel.self) private var member
  @Bindable var model: CommunityViewModel
  @State private var isMaking = false

  var body: some View {
    FeedPage(Feed(model.events), in: RealspaceRoute.self, end: "There is nothing more.", spacing: 12) {
      Picker("Events", selection: $model.showsPast) {
        Text("Upcoming").tag(false)
        Text("Past").tag(true)
      }
      .pickerStyle(.segmented).padding(.horizontal, 12)
      if !model.showsPast { InkButton("Make an event") { isMaking = true } }
    } row: { event in
      NavigationLink(value: RealspaceRoute.event(event.id)) { EventHead(event: event, isListed: true).card() }
        .buttonStyle(.plain)
    } empty: {
      ContentUnavailableView(
        model.showsPast ? "Nothing is over yet" : "Nothing is planned", systemImage: "mappin.and.ellipse")
    }
    .navigationTitle("Community").navigationBarTitleDisplayMode(.inline)
    .task(id: model.showsPast) { [model] in await model.events.run() }
    .sheet(isPresented: $isMaking, onDismiss: refresh) {
      EventFormSheet(nil, account, username: member.username)
    }
  }

  /// A new event is shown first; where it belongs, the server says.
  private func refresh() { Task { [model] in await model.upcoming.refresh() } }
}

/// What takes place, where, when, and whether the viewer comes.
struct EventHead: View {
  let event: RealspaceAPI.Event
  /// Whether it says what the event is about, too: its own page has the whole of it.
  var isListed = false

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(event.name).font(.postAuthor).strikethrough(event.status == .cancelled)
      if event.status == .cancelled { Text("Cancelled").bold() }
      Text(Times.moment(event.start, clock: event.timeZone, allDay: event.allDay)).font(.subheadline)
      if let venue = event.entity {
        Text(venue.name).font(.subheadline)
        if !venue.address.isEmpty { Text(venue.address).font(.footnote).foregroundStyle(.secondary) }
      }
      if isListed, let text = event.eventDescription { Text(verbatim: text).font(.footnote).lineLimit(3) }
      if isListed, let host = event.link.flatMap({ WebAddresses.hostName(of: $0) }) {
        Text(verbatim: host).font(.footnote).foregroundStyle(.secondary)
      }
      if let words = event.answerWords { Text(words).font(.footnote).bold() }
    }
  }
}
