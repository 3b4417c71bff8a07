import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A profile: the map of all places, the statistics and the logs. The person's own has "Want to Go" too.
struct ProfileView: View {
  private let account: Account
  private let go: @MainActor (WandrRoute) -> Void
  private let model: PersonModel<WandrAPI.Log>

  init(_ account: Account, username: String, go: @escaping @MainActor (WandrRoute) -> Void) {
    (self.account, self.go) = (account, go)
    model = PersonModel(
      WandrOffline.people, app: "wandr", posts: WandrOffline.profileLogs[username], account, username: username)
  }

  var body: some View {
    PersonPage(model, in: WandrRoute.self, viewAs: { _ in nil }) { _ in
      EmptyView()
    } posts: { model, profile in
      if profile.relation == .own {
        OwnPlaces(account, username: profile.username, go: go)
      } else {
        TheirPlaces(model, account, go: go)
      }
    }
    .background(Tone.paper)
  }
}

/// The person's own, as this device has them.
private struct OwnPlaces: View {
  @Environment(JournalModel.self) private var journal
  private let go: @MainActor (WandrRoute) -> Void
  @State private var statistics: WandrKit.StatisticsModel

  init(_ account: Account, username: String, go: @escaping @MainActor (WandrRoute) -> Void) {
    self.go = go
    _statistics = State(
      wrappedValue: WandrKit.StatisticsModel(account.client, account.store, username: username, isOwn: true))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      UndoBar()
      HeroMap(marks: journal.marks) { mark in if let log = mark.log { go(.post(log)) } }
        .padding(.horizontal, 12)
      StatisticsCard(statistics: journal.statistics(cities: statistics.item?.cities ?? 0))
      NavigationLink(value: WandrRoute.wants) {
        Label("Want to Go (\(journal.wants.count))", systemImage: "bookmark")
      }
      .buttonStyle(.bordered).padding(.horizontal, 16)
      NavigationLink(value: WandrRoute.search) { Label("Find friends", systemImage: "person.2") }
        .buttonStyle(.bordered).padding(.horizontal, 16)
    }
    .task { [statistics] in await statistics.run() }
    if journal.logs.isEmpty, journal.isRead {
      ContentUnavailableView(
        "No logs yet", systemImage: "mappin", description: Text("Tap + on the feed or the map to log a place."))
    }
    ForEach(journal.shownLogs) { LogCard(log: $0) }
  }
}

/// Somebody else's, as far as the viewer may see them.
private struct TheirPlaces: View {
  private let model: PersonModel<WandrAPI.Log>
  private let go: @MainActor (WandrRoute) -> Void
  @State private var statistics: WandrKit.StatisticsModel

  init(_ model: PersonModel<WandrAPI.Log>, _ account: Account, go: @escaping @MainActor (WandrRoute) -> Void) {
    (self.model, self.go) = (model, go)
    _statistics = State(
      wrappedValue: WandrKit.StatisticsModel(account.client, account.store, username: model.username, isOwn: false))
  }

  var body: some View {
    HeroMap(marks: model.posts.items.compactMap { MapMark(ShownLog($0)) }) { mark in
      if let log = mark.log { go(.post(log)) }
    }
    .padding(.horizontal, 12)
    .task { [statistics] in await statistics.run() }
    if let known = statistics.item { StatisticsCard(statistics: known) }
    RowsPart(model.posts) {
      LogCard(log: ShownLog($0))
    } empty: {
      ContentUnavailableView("No logs yet", systemImage: "mappin")
    }
  }
}

private struct StatisticsCard: View {
  let statistics: WandrAPI.Statistics

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack(spacing: 8) {
        number(statistics.places, statistics.places == 1 ? "place" : "places")
        number(statistics.countries, statistics.countries == 1 ? "country" : "countries")
        number(statistics.cities, statistics.cities == 1 ? "city" : "cities")
      }
      if !statistics.topTags.isEmpty {
        Text(verbatim: "Top tags: " + statistics.topTags.map { "#\($0.isolated)" }.joined(separator: " "))
          .font(.footnote).foregroundStyle(.secondary)
      }
    }
    .card()
  }

  private func number(_ count: Int, _ words: String) -> some View {
    VStack(spacing: 0) {
      Text("\(count)").font(.headline)
      Text(words).font(.footnote)
    }
    .frame(maxWidth: .infinity)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(count) \(words)")
  }
}
