import ClientKit
import HearthScreens
import Observation
import SwiftUI
import Wire

/// Search as one types.
@MainActor @Observable final class UserSearchViewModel {
  var words = ""
  private(set) var people: [KinnectAPI.Profile] = []
  /// What `people` were found for.
  private(set) var found = ""
  private(set) var failure: String?

  @ObservationIgnored private let service: UserSearchService

  init(_ account: Account) { service = UserSearchService(account: account) }

  /// Searches once the typing rests.
  func search() async {
    let asked = words.trimmingCharacters(in: .whitespaces)
    guard !asked.isEmpty else {
      (people, found, failure) = ([], "", nil)
      return
    }
    do { try await Task.sleep(for: .milliseconds(250)) } catch { return }
    do throws(ClientError) {
      let people = try await service.people(matching: asked)
      guard !Task.isCancelled else { return }
      (self.people, found, failure) = (people, asked, nil)
    } catch {
      if error != .cancelled, !Task.isCancelled { failure = error.localizedDescription }
    }
  }
}

struct SearchView: View {
  @State private var model: UserSearchViewModel

  init(_ account: Account) { _model = State(wrappedValue: UserSearchViewModel(account)) }

  var body: some View {
    @Bindable var model = model
    Group {
      if let failure = model.failure {
        FailedView(failure) { [model = self.model] in await model.search() }
      } else if model.words.isEmpty {
        ContentUnavailableView(
          "Search for people", systemImage: "magnifyingglass",
          description: Text("Find the people you know and ask to follow them."))
      } else if model.people.isEmpty, !model.found.isEmpty {
        ContentUnavailableView(
          "No one found", systemImage: "magnifyingglass", description: Text("Nobody here matches “\(model.found)”."))
      } else {
        List(model.people) { PersonRow(person: $0) }.listStyle(.plain)
      }
    }
    .navigationTitle("Search")
    .searchable(text: $model.words, prompt: "Search")
    .task(id: model.words) { [model = self.model] in await model.search() }
  }
}

/// Somebody in a list.
struct PersonRow: View {
  let person: KinnectAPI.Profile

  var body: some View {
    NavigationLink(value: KinnectRoute.profile(username: person.username)) {
      HStack(spacing: 12) {
        Face(person.avatarURL, name: person.username, size: 44)
        VStack(alignment: .leading, spacing: 2) {
          Text(person.username).font(.subheadline).bold()
          if !person.fullName.isEmpty { Text(person.fullName).font(.subheadline).foregroundStyle(.secondary) }
        }
      }
    }
  }
}

/// People of a post's likes, or of somebody's followers.
struct PeopleListView: View {
  private let title: LocalizedStringKey
  @State private var people: PagesModel<KinnectAPI.Profile>

  init(_ title: LocalizedStringKey, _ people: PagesModel<KinnectAPI.Profile>) {
    self.title = title
    _people = State(wrappedValue: people)
  }

  var body: some View {
    StateView(people.state, retry: people.refresh) {
      List {
        ForEach(people.items) { PersonRow(person: $0) }
        if people.goesOn { MoreRow(people.more) }
      }
      .listStyle(.plain)
    } empty: {
      ContentUnavailableView("Nobody yet", systemImage: "person.2")
    }
    .navigationTitle(title)
    .navigationBarTitleDisplayMode(.inline)
    .task { [people] in await people.refresh() }
  }
}
