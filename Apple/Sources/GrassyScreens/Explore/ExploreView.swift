import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Something that was found.
enum Found: Identifiable, Hashable {
  case tag(GrassyAPI.Tag)
  case place(GrassyAPI.Place)
  case person(SocialAPI.Profile)

  var id: String {
    switch self {
    case .tag(let tag): "tag/\(tag.name)"
    case .place(let place): "place/\(place.id)"
    case .person(let person): "person/\(person.id)"
    }
  }
}

/// Tags, places and people by the beginning of their names; before anything is typed, the tags that one follows.
struct ExploreView: View {
  @State private var model: SearchModel<Found>

  init(_ account: Account) {
    let client = account.client
    _model = State(
      wrappedValue: SearchModel(findsWithoutWords: true) { text throws(ClientError) in
        let tags = try await client.call(GrassyAPI.tags, .init(q: text.isEmpty ? nil : text)).items.map(Found.tag)
        guard !text.isEmpty else { return tags }
        let people = try await client.call(GrassyAPI.people.search, .init(q: text)).items.map(Found.person)
        return try await tags + Self.places(text, client).map(Found.place) + people
      })
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

  var body: some View {
    @Bindable var model = model
    StateView(model.state, refresh: model.search) {
      List {
        section(model.found.isEmpty ? "Tags you follow" : "Tags", { if case .tag = $0 { true } else { false } })
        section("Places", { if case .place = $0 { true } else { false } })
        section("People", { if case .person = $0 { true } else { false } })
      }
    } empty: {
      ContentUnavailableView(
        model.found.isEmpty ? "Search" : "Nothing found", systemImage: "magnifyingglass",
        description: Text(
          model.found.isEmpty
            ? "Find tags, places and people." : "No tag, place or person here begins with “\(model.found.isolated)”."))
    }
    .navigationTitle("Explore")
    .searchable(text: $model.words, prompt: "Tags, places and people")
    .task(id: model.words) { [model = self.model] in await model.search() }
  }

  @ViewBuilder private func section(_ title: LocalizedStringKey, _ isIn: (Found) -> Bool) -> some View {
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
    case .person(let person):
      PersonRow(person: person, route: GrassyRoute.profile(username: person.username))
    }
  }
}
