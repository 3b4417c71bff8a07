internal import HTML
internal import Social
internal import Wire

extension Believe {
  /// Builders and supporters, by their names.
  static let people = NamedPeople(
    name, BelieveAPI.people,
    at: NamedPeoplePlaces(
      person: "/believe/creator/", profile: "/believe/profile", edit: "/believe/edit-profile",
      settings: "/believe/settings", search: "/believe/discover"),
    words: NamedPeopleWords(posts: "updates", feed: "home"), reportable: BelieveReports.builders)
}
