import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Kinnect

extension Gallery {
  private static let named = [
    SocialAPI.Circle(id: Fixture.id(901), name: "Family", memberCount: 4, createdAt: Fixture.ago(minutes: 900)),
    SocialAPI.Circle(id: Fixture.id(902), name: "Sunday <walks>", memberCount: 1, createdAt: Fixture.ago(minutes: 80)),
  ]

  static let audiences = [
    Specimen("circles", "/kinnect/circles") {
      CirclesPage(named, of: Kinnect.people, context: try Fixture.context()).rendered()
    },
    Specimen("circles-none", "/kinnect/circles") {
      CirclesPage(
        [], name: "", errors: FormErrors(fields: ["name": "Give the circle a name."]), of: Kinnect.people,
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("circle", "/kinnect/circles/family") {
      CirclePage(
        model: .init(
          circle: named[0],
          members: Page(
            items: [
              .init(person: Fixture.author(1), seesOlderPosts: true, addedAt: Fixture.ago(minutes: 5)),
              .init(person: Fixture.author(2), seesOlderPosts: false, addedAt: Fixture.ago(minutes: 50)),
            ], next: "m"), followers: Page(items: [Fixture.author(3), Fixture.author(4)], next: "f")),
        of: Kinnect.people, context: try Fixture.context()
      ).rendered()
    },
    Specimen("circle-delete", "/kinnect/circles/family/delete") {
      DeleteCirclePage(named[0], of: Kinnect.people, context: try Fixture.context()).rendered()
    },
    Specimen("audience", "/kinnect/p/own/audience") {
      AudiencePage(
        Kinnect.audience,
        model: .init(
          post: .post(Fixture.id(100)),
          audience: SocialAPI.Audience(kind: .circles, circles: [Fixture.id(901)]), circles: named,
          members: Page(
            items: [.init(person: Fixture.author(1), reasons: ["circle"], circles: ["Family", "Sunday <walks>"])],
            next: "m")), of: Kinnect.people, context: try Fixture.context()
      ).rendered()
    },
    Specimen("audience-none", "/kinnect/p/own/audience") {
      AudiencePage(
        Kinnect.audience,
        model: .init(
          post: .post(Fixture.id(100)), audience: SocialAPI.Audience(kind: .me), circles: [],
          members: Page(items: [], next: nil),
          errors: FormErrors(fields: ["audience": "Choose at least one circle."])), of: Kinnect.people,
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("view-as", "/kinnect/view-as/ben") {
      let context = try Fixture.context()
      let ben = SocialAPI.MeantPerson(username: "ben", profile: Fixture.author(1).id)
      return ViewAsPage(as: ben, isEmpty: false, next: "n", of: Kinnect.people, context: context) {
        PhotoGrid(posts: [Fixture.post(0, by: 0)], context: context)
      }.rendered()
    },
    Specimen("view-as-nothing", "/kinnect/view-as/ben") {
      ViewAsPage(
        as: .init(username: "ben"), isEmpty: true, next: nil, of: Kinnect.people, context: try Fixture.context()
      ) {}.rendered()
    },
    Specimen("new-post-circles", "/kinnect/new") {
      NewPostPage(
        model: .init(circles: named, audience: SocialAPI.Audience(kind: .circles, circles: [Fixture.id(902)])),
        context: try Fixture.context()
      ).rendered()
    },
  ]
}
