import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Something that was found.
enum Found: Identifiable, Hashable {
  case tag(GrassyAPI.Tag)
  case place(GrassyAPI.Place)
  /// What posts call a place that is no city.
  case named(GrassyAPI.NamedPlace)
  case person(SocialAPI.Profile)

  var id: String {
    switch self {
    case .tag(let tag): "tag/\(tag.name)"
    case .place(let place): "place/\(place.id)"
    case .named(let place): "place/\(place.id)"
    case .person(let person): "person/\(person.id)"
    }
  }
}

/// Tags, places and people by the beginning of their names; before anything is typed, the tags that one follows and mutes.
struct ExploreView: View {
  private let account: Account

  init(_ account: Account) { self.account = account }

  private static func search(_ client: HearthClient) -> SearchModel<Found> {
    SearchModel(findsWithoutWords: true) { text, next throws(ClientError) in
      if let next { return try await Self.people(text, SealedCursor(next), client) }
      let tags = try await client.call(GrassyAPI.tags, .init(q: text.isEmpty ? nil : text)).items.map(Found.tag)
      guard !text.isEmpty else { return Page(items: tags + (try await Self.muted(client, but: tags)), next: nil) }
      let found = try await Self.people(text, nil, client)
      let places = try await Self.places(text, client).map(Found.place)
      let named = try await Self.named(text, client).map(Found.named)
      return Page(items: tags + places + named + found.items, next: found.next)
    }
  }

  /// The tags that the viewer mutes, but for those that they follow too.
  private static func muted(_ client: HearthClient, but followed: [Found]) async throws(ClientError) -> [Found] {
    try await client.call(GrassyAPI.tags, .init(own: .muted)).items.map(Found.tag).filter { !followed.contains($0) }
  }

  /// The people come last: what the search goes on with are more of them.
  private static func people(
    _ text: String, _ next: SealedCursor<SocialAPI.SearchList>?, _ client: HearthClient
  ) async throws(ClientError) -> Page<Found> {
    let page = try await client.call(GrassyAPI.people.search, .init(q: text, before: next))
    return Page(items: page.items.map(Found.person), next: page.next)
  }

  /// None where the server has no gazetteer.
  private static func places(_ text: String, _ client: HearthClient) async throws(ClientError) -> [GrassyAPI.Place] {
    do {
      return try await client.call(GrassyAPI.places, .init(q: text)).items
    } catch {
      if case .refused = error { return [] }
      throw error
    }
  }

  /// None where the server is older than the call.
  private static func named(
    _ text: String, _ client: HearthClient
  ) async throws(ClientError) -> [GrassyAPI.NamedPlace] {
    do {
      return try await client.call(GrassyAPI.namedPlaces, .init(q: text)).items
    } catch {
      if case .refused = error { return [] }
      throw error
    }
  }

  var body: some View {
    SearchPage(Self.search(account.client), words) { model in
      List {
        if model.found.isEmpty {
          section("Tags you follow", model) { if case .tag(let tag) = $0 { tag.isFollowing } else { false } }
          section("Muted tags", model) { if case .tag(let tag) = $0 { !tag.isFollowing } else { false } }
        } else {
          section("Tags", model) { if case .tag = $0 { true } else { false } }
        }
        section("Places", model) {
          switch $0 {
          case .place, .named: true
          default: false
          }
        }
        section("People", model) { if case .person = $0 { true } else { false } }
        if model.goesOn { MoreRow(model.more) }
      }
    }
  }

  private var words: SearchWords {
    SearchWords(
      "Explore", prompt: "Tags, places and people", hint: ("Search", "Find tags, places and people."),
      nothing: ("Nothing found", { "No tag, place or person here begins with “\($0)”." }))
  }

  @ViewBuilder private func section(
    _ title: LocalizedStringKey, _ model: SearchModel<Found>, _ isIn: (Found) -> Bool
  ) -> some View {
    let found = model.items.filter(isIn)
    if !found.isEmpty {
      Section(title) { ForEach(found) { row($0) } }
    }
  }

  @ViewBuilder private func row(_ found: Found) -> some View {
    switch found {
    case .tag(let tag): NavigationLink(value: GrassyRoute.tag(tag.name)) { Label(tag.label, systemImage: "number") }
    case .place(let place):
      NavigationLink(value: GrassyRoute.place(id: place.id, name: place.name)) {
        Label("\(place.name.isolated), \(place.country)", systemImage: "mappin")
      }
    case .named(let place):
      NavigationLink(value: GrassyRoute.place(id: place.id, name: place.name)) {
        Label(place.name.isolated, systemImage: "mappin")
      }
    case .person(let person):
      PersonRow(person: person, route: GrassyRoute.profile(username: person.username))
    }
  }
}
