import Core
import HTML
import Kinnect
import Social
import TestCircle
import Wire

/// A family, and newcomers among friends.
extension Gallery {
  static let family = [
    Specimen("family", "/kinnect/family") {
      FamilyPage(
        Kinnect.people, model: .init(people: (1..<5).map(Fixture.author), next: "/kinnect/new"),
        context: try Fixture.context(family: .asked)
      ).rendered()
    },
    Specimen("family-first", "/kinnect/family-first") {
      FamilyPage(Kinnect.people, model: .init(people: []), context: try Fixture.context(family: .asked)).rendered()
    },
    Specimen("family-declined", "/kinnect/family") {
      FamilyPage(
        Kinnect.people, model: .init(people: [Fixture.author(1)], hasMore: true, hasDeclined: true),
        context: try Fixture.context(family: .declined)
      ).rendered()
    },
    Specimen("family-member", "/kinnect/family") {
      FamilyMemberPage(Kinnect.people, context: try Fixture.context(family: .member)).rendered()
    },
    Specimen("feed-family", "/kinnect-family") {
      FeedPage(
        model: .init(posts: Page(items: [], next: nil), isContinued: false),
        context: try Fixture.context(unread: 0, family: .member, mayInvite: true)
      ).rendered()
    },
    Specimen("feed-asked", "/kinnect-asked") {
      FeedPage(
        model: .init(posts: Fixture.posts(1), isContinued: false),
        context: try Fixture.context(unread: 0, isOperator: true, family: .asked, isAskedForKind: true)
      ).rendered()
    },
    Specimen("feed-newcomer", "/kinnect-newcomer") {
      FeedPage(
        model: .init(posts: Page(items: [], next: nil), isContinued: false, unfollowed: 4),
        context: try Fixture.context(unread: 0)
      ).rendered()
    },
    Specimen("family-link", "/kinnect/account/family-link") {
      FamilyLinkPage(
        model: .init(next: "/kinnect", link: nil, left: 7, uses: "7"), context: try Fixture.context(family: .member)
      ).rendered()
    },
    Specimen("family-link-made", "/kinnect/account/family-link") {
      FamilyLinkPage(
        model: .init(
          next: "/kinnect",
          link: .init(
            id: "i1", link: "http://localhost:8080/invite/q8Zr4t1vXw", about: "", note: "For the family", usesLeft: 20,
            uses: 25, expiresAt: Fixture.ago(minutes: -9000), isRevoked: false), confirmsEach: true, left: nil,
          waiting: [.init(id: "w1", about: "", name: "Uncle Ben", since: Fixture.ago(minutes: 40))]),
        context: try Fixture.context(family: .member)
      ).rendered()
    },
    Specimen("waiting", "/kinnect/account/waiting") {
      WaitingPage(model: .init(name: "", inviter: "Ana Lindqvist"), context: try Fixture.context(viewer: nil))
        .rendered()
    },
    Specimen("waiting-named", "/kinnect/account/waiting") {
      WaitingPage(model: .init(name: "Uncle Ben", inviter: nil), context: try Fixture.context(viewer: nil)).rendered()
    },
    Specimen("operator-family", "/operator") {
      OperatorPage(
        model: .init(
          apps: [("kinnect", "Kinnect"), ("believe", "I Believe In You")],
          rules: [
            .init(
              slug: "kinnect", name: "Kinnect", memberInvitations: 3, isOpen: false,
              question: .init(answer: nil, isByInvitation: true)),
            .init(slug: "believe", name: "I Believe In You", memberInvitations: 0, isOpen: true),
          ], invitations: Page(items: [], next: nil), reports: Page(items: [], next: nil),
          waiting: [.init(id: "w1", about: "Kinnect · ", name: "Uncle Ben", since: Fixture.ago(minutes: 40))]),
        context: try Fixture.context(isOperator: true)
      ).rendered()
    },
  ]
}
