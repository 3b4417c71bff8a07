import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// What is trending, what is new, and what a search finds.
@MainActor @Observable final class DiscoverModel {
  let trending: HeldListModel<BelieveAPI.Project>
  let newest: HeldListModel<BelieveAPI.Project>
  var words = ""
  private(set) var people: [BelieveAPI.BuilderReference] = []
  /// Where the people go on; nil where all of them are here.
  private(set) var nextPeople: String?
  private(set) var projects: [BelieveAPI.Project] = []
  /// What was searched for when `people` and `projects` were found; empty where nothing was.
  private(set) var found = ""
  private(set) var failure: String?

  @ObservationIgnored private let account: Account

  init(_ account: Account) {
    self.account = account
    trending = HeldListModel(BelieveOffline.trending, account)
    newest = HeldListModel(BelieveOffline.newProjects, account)
  }

  var isSearching: Bool { !words.isEmpty }

  func refresh() async {
    await trending.refresh()
    await newest.refresh()
  }

  /// Searches for what is typed, once the typing rests. Without a connection, among what is kept.
  func search() async {
    let asked = words
    guard !asked.isEmpty else {
      (people, nextPeople, projects, found, failure) = ([], nil, [], "", nil)
      return
    }
    do { try await Task.sleep(for: .milliseconds(250)) } catch { return }
    do throws(ClientError) {
      let found = try await account.client.call(BelieveAPI.getProjects, .init(q: asked)).items
      let people = try await account.client.believe.searchBuilders(asked)
      guard words == asked else { return }
      (self.people, nextPeople, projects, self.found, failure) = (people.items, people.next, found, asked, nil)
    } catch {
      guard words == asked, error != .cancelled else { return }
      let kept = Set(trending.items.map(\.id)).union(newest.items.map(\.id))
      let all = newest.items + trending.items.filter { !Set(newest.items.map(\.id)).contains($0.id) }
      projects = all.filter { kept.contains($0.id) && $0.title.localizedCaseInsensitiveContains(asked) }
      (people, nextPeople, found) = ([], nil, asked)
      failure =
        error.isConnection
        ? "You’re offline. Only projects that are kept here were searched." : error.localizedDescription
    }
  }
  /// Reads the people behind those who are here.
  func morePeople() async {
    guard let next = nextPeople else { return }
    let asked = found
    do throws(ClientError) {
      let page = try await account.client.believe.searchBuilders(asked, after: SealedCursor(next))
      guard found == asked, nextPeople == next else { return }
      let known = Set(people.map(\.id))
      people += page.items.filter { !known.contains($0.id) }
      (nextPeople, failure) = (page.next, nil)
    } catch {
      guard found == asked, error != .cancelled else { return }
      if error.isOtherCursor { await search() } else { failure = error.localizedDescription }
    }
  }
}
