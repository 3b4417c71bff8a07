import Core
import HTML
import Kinnect
import Social
import TestCircle
import Wire

extension Gallery {
  static let people = [
    Specimen("profile", "/kinnect/u/ben.okafor") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(1, bio: "Birds, bread, bad jokes.\nHelsinki", followsMe: true),
          posts: Fixture.posts(5, next: "g2")), context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-own", "/kinnect/u/ana") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(0, bio: "Mostly plants.", counts: (1, 1, 8), relation: .own),
          posts: Fixture.posts(1)), context: try Fixture.context(notice: "Profile saved.")
      ).rendered()
    },
    Specimen("profile-own-empty", "/kinnect/u/ana-empty") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(0, counts: (0, 0, 0), relation: .own), posts: Page(items: [], next: nil)),
        context: try Fixture.context(unread: 0)
      ).rendered()
    },
    Specimen("profile-locked", "/kinnect/u/noor") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(2, counts: nil, relation: .none), posts: Page(items: [], next: nil),
          asksToFollow: true), context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-requested", "/kinnect/u/mei") {
      ProfilePage(
        model: .init(profile: Fixture.profile(5, counts: nil, relation: .requested), posts: Page(items: [], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("followers-own", "/kinnect/u/ana/followers") {
      FollowListPage(
        Kinnect.people,
        model: .init(
          username: "ana", kind: .followers, people: Page(items: [1, 2, 3].map { Fixture.profile($0) }, next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("following-empty", "/kinnect/u/ana/following") {
      FollowListPage(
        Kinnect.people,
        model: .init(username: "ana", kind: .following, people: Page(items: [], next: nil)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("search", "/kinnect/search?q=a") {
      SearchPage(
        Kinnect.people,
        model: .init(query: "a", people: [3, 4, 7].map { Fixture.profile($0, relation: .none) }, next: "s2"),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("search-start", "/kinnect/search") {
      SearchPage(
        Kinnect.people, model: .init(query: "", people: [2, 5].map { Fixture.profile($0, relation: .none) }),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("search-alone", "/kinnect/search-alone") {
      SearchPage(Kinnect.people, model: .init(query: "", people: []), context: try Fixture.context()).rendered()
    },
    Specimen("search-nobody", "/kinnect/search?q=%3Czoe%3E") {
      SearchPage(Kinnect.people, model: .init(query: "<zoe>", people: []), context: try Fixture.context()).rendered()
    },
  ]

  static let activity = [
    Specimen("activity", "/kinnect/activity") {
      ActivityPage(
        Kinnect.activity,
        model: .init(
          requests: Page(items: [Fixture.profile(5, relation: .none), Fixture.profile(7, relation: .none)], next: "r"),
          lines: Fixture.activities), context: try Fixture.context(unread: 0)
      ).rendered()
    },
    Specimen("activity-empty", "/kinnect/activity-empty") {
      ActivityPage(Kinnect.activity, model: .init(), context: try Fixture.context()).rendered()
    },
    Specimen("settings", "/kinnect/settings") {
      PeopleSettingsPage(
        Kinnect.people,
        model: .init(
          email: "ana@example.org", blocked: Page(items: [Fixture.author(6)], next: "b"),
          muted: Page(items: [], next: nil)),
        context: try Fixture.context(isOperator: true)
      ).rendered()
    },
  ]
}
