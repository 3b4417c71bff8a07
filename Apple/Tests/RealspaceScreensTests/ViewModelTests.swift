import ClientKit
import ClientSupport
import Foundation
@testable import HearthScreens
import ScreenSupport
import TestCircle
import Testing
import Wire

@testable import RealspaceScreens

/// The view models, without screens.
@MainActor struct ViewModelTests {
  @Test func `LoginViewModel asks for both, and signs in`() async throws {
    try await RealspaceWorld.run { world in
      let served = world.served
      let folder = try TestFolder()
      let places = AppPlaces(folder: folder.path, tokens: MemoryTokenStore()) { _, tokens in
        try served.waitingClient(tokens)
      }
      let session = Session(.realspace, places)
      await session.start()
      await session.connect(to: try served.address.text)
      let model = LoginViewModel(session)
      #expect(!model.canEnter && !model.isNew)
      model.email = "ana@example.org"
      #expect(!model.canEnter)
      model.password = "not that one"
      await model.enter()
      #expect(session.account == nil && session.failure != nil)
      model.turn()
      #expect(model.isNew && session.failure == nil)
      model.turn()
      model.password = "a rare password"
      await model.enter()
      #expect(session.account != nil)
    }
  }

  @Test func `FriendsViewModel posts what has a subject, and takes an offer where nothing is being written`()
    async throws
  {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let model = FriendsViewModel(account, username: "ana")
      await model.feed.refresh()
      #expect(model.feed.state == .empty && !model.canPost)
      model.subject = "   "
      #expect(!model.canPost)
      model.subject = String(repeating: "a", count: RealspaceAPI.Limits.subject + 1)
      #expect(!model.canPost)
      model.subject = "Alien"
      model.body = String(repeating: "a", count: RealspaceAPI.Limits.content + 1)
      #expect(!model.canPost)
      model.body = "Still good"
      model.offer(.init(action: .read, subject: "Dune", item: nil))
      #expect(model.subject == "Alien" && model.action == .watched)

      world.served.road.isClosed = true
      await model.post()
      await model.feed.read()
      #expect(model.feed.items.map(\.subject) == ["Alien"] && model.feed.rows.map(\.isWaiting) == [true])
      #expect(model.subject == "" && model.body == "" && !model.canPost)
      world.served.road.isClosed = false
      try await world.sent(account)
      #expect(try await world.ben.call(RealspaceAPI.feed, .init()).items.map(\.content) == ["Still good"])

      model.offer(.init(action: .read, subject: "Dune", item: nil))
      #expect(model.subject == "Dune" && model.action == .read && model.canPost)
    }
  }

  @Test func `ListViewModel adds, ticks, deletes and puts back, sent or not`() async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let model = ListViewModel(account)
      await model.list.refresh()
      #expect(model.list.state == .empty && !model.canAdd)
      (model.action, model.subject) = (.read, "Dune")
      #expect(model.canAdd)

      world.served.road.isClosed = true
      model.add()
      await account.written()
      await model.list.read()
      #expect(model.list.items.map(\.subject) == ["Dune"] && model.subject == "")
      // What was never sent is added again.
      model.delete(try #require(model.list.rows.first))
      await account.written()
      await model.list.read()
      #expect(model.list.items == [] && model.deleted != nil)
      await model.undo()
      await account.written()
      await model.list.read()
      #expect(model.list.items.map(\.subject) == ["Dune"] && model.deleted == nil)
      world.served.road.isClosed = false
      try await world.sent(account)

      await model.list.refresh()
      model.toggle(try #require(model.list.items.first))
      #expect(model.done == RealspaceAPI.PostDraft(action: .read, subject: "Dune", item: nil))
      try await world.sent(account)
      await model.list.refresh()
      #expect(model.list.items.map(\.done) == [true])
      model.delete(try #require(model.list.rows.first))
      #expect(model.done == nil)
      try await world.sent(account)
      await model.list.refresh()
      #expect(model.list.items == [])
      await model.undo()
      try await world.sent(account)
      #expect(try await account.client.call(RealspaceAPI.list, .init()).items.map(\.done) == [true])
    }
  }

  @Test func `ListViewModel puts back what was added and ticked without a connection with its tick`() async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let model = ListViewModel(account)
      await model.list.refresh()
      world.served.road.isClosed = true
      (model.action, model.subject) = (.read, "Dune")
      model.add()
      await account.written()
      await model.list.read()
      model.toggle(try #require(model.list.items.first))
      await account.written()
      await model.list.read()
      model.delete(try #require(model.list.rows.first))
      await account.written()
      await model.undo()
      await account.written()
      await model.list.read()
      #expect(model.list.items.map(\.done) == [true])

      world.served.road.isClosed = false
      try await world.sent(account)
      let list = try await account.client.call(RealspaceAPI.list, .init()).items
      #expect(list.map(\.subject) == ["Dune"] && list.map(\.done) == [true])
    }
  }

  @Test func `FriendsViewModel says who sees a post, and is for friends again after it`() async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let model = FriendsViewModel(account, username: "ana")
      #expect(model.audience.kind == .friends && model.saving.isAllowed == nil)
      model.subject = "Alien"
      (model.audience, model.saving) = (SocialAPI.Audience(kind: .me), .refused)
      await model.post()
      #expect(model.audience.kind == .friends && model.saving == .usual)
      try await world.sent(account)
      #expect(try await account.client.call(RealspaceAPI.feed, .init()).items.map(\.audience.kind) == [.me])
      #expect(try await world.ben.call(RealspaceAPI.feed, .init()).items.isEmpty)
    }
  }

  @Test func `an event is over once its end has passed, or three hours after its start`() async throws {
    try await RealspaceWorld.run { world in
      var event = try await world.event("Quiz")
      let (start, hour): (Timestamp, Int64) = (event.start, 3_600_000_000)
      func after(_ hours: Int64) -> Timestamp { Timestamp(microseconds: start.microseconds + hours * hour) }
      #expect(!event.isOver(at: after(2)) && event.isOver(at: after(3)))
      event.end = after(1)
      #expect(!event.isOver(at: start) && event.isOver(at: after(1)))
    }
  }

  @Test func `links to tabs open them, and what has no screen is the browser's`() {
    #expect(RealspaceTab.place(of: "/realspace/list")?.tab == .list)
    #expect(RealspaceTab.place(of: "/realspace/community")?.path == [])
    let person = RealspaceTab.place(of: "/realspace/u/ben")
    #expect(person?.tab == .friends && person?.path == [.profile(username: "ben")])
    for link in ["/realspace/comments/x", "/realspace/i/x", "/realspace/venues/x", "/realspace/diary", "/realspace"] {
      #expect(RealspaceTab.place(of: link)?.tab == nil, "\(link)")
    }
  }

  @Test func `TopicsViewModel starts a topic once, and TopicFeedViewModel writes in it`() async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let model = TopicsViewModel(account, username: "ana")
      #expect(!model.canAdd)
      (model.name, model.about) = ("Trains", "On time")
      #expect(model.canAdd)
      try await model.add()
      await model.topics.refresh()
      #expect(model.topics.items.map(\.name) == ["Trains"] && model.name == "" && !model.canAdd)
      model.name = "Trains"
      await #expect(throws: ClientError.self) { try await model.add() }
      #expect(model.name == "Trains")

      let topic = try #require(model.topics.items.first)
      let feed = TopicFeedViewModel(topic.id, account, username: "ana")
      #expect(!feed.canPost)
      await feed.topic.refresh()
      feed.text = " "
      #expect(!feed.canPost)
      feed.text = "Late again"
      #expect(feed.canPost)
      await feed.post()
      await feed.posts.read()
      #expect(feed.posts.items.map(\.content) == ["Late again"] && feed.text == "")
      feed.toggleMembership()
      try await world.sent(account)
      await feed.topic.refresh()
      #expect(feed.topic.item?.joinedByMe == false && feed.topic.item?.postsCount == 1)
    }
  }

  @Test func `CommunityViewModel shows what comes, or what is over`() async throws {
    try await RealspaceWorld.run { world in
      _ = try await world.event("Quiz")
      let model = CommunityViewModel(try await world.account())
      await model.events.refresh()
      #expect(model.events.items.map(\.name) == ["Quiz"])
      model.showsPast = true
      await model.events.refresh()
      #expect(model.events.items == [])
    }
  }

  @Test func `EventFormModel keeps the clock of where the event is, and changes what was changed`() async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
      let model = EventFormModel(nil, account, username: "ana", zone: tokyo)
      #expect(!model.canSave)
      (model.name, model.privateAddress, model.needsApproval) = ("Supper", "Backyard", true)
      for (typed, isNumber) in [("", true), ("0", false), ("ten", false), ("10001", false), ("12", true)] {
        model.capacity = typed
        #expect(model.canSave == isNumber, "\(typed)")
      }
      model.choice = .new
      #expect(!model.canSave)
      model.choice = .nowhere
      // What this device shows is what a clock in Tokyo will show.
      var here = Calendar(identifier: .gregorian)
      here.timeZone = .current
      var there = here
      there.timeZone = tokyo
      let evening = DateComponents(year: 2026, month: 5, day: 1, hour: 19, minute: 30)
      model.start = try #require(here.date(from: evening))
      try await model.save()
      let made = try #require(try await world.ben.call(RealspaceAPI.events, .init()).items.first)
      #expect(made.timeZone == "Asia/Tokyo" && made.start.date == there.date(from: evening))
      #expect(made.capacity == 12 && made.needsApproval && made.hasPrivateAddress && made.privateAddress == nil)

      let own = try #require(try await account.client.realspace.event(made.id))
      let edit = EventFormModel(own, account, username: "ana")
      #expect(edit.zone == tokyo && edit.start == model.start && edit.privateAddress == "Backyard")
      (edit.about, edit.capacity) = ("Bring a plate", "")
      try await edit.save()
      let changed = try #require(try await account.client.realspace.event(made.id))
      #expect(changed.eventDescription == "Bring a plate" && changed.capacity == nil)
      #expect(changed.start == made.start && changed.status == .confirmed && changed.privateAddress == "Backyard")
    }
  }

  @Test func `EventFormModel makes a venue once, also where the event is refused`() async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let model = EventFormModel(nil, account, username: "ana")
      (model.name, model.link) = ("Supper", "no link")
      (model.choice, model.newName) = (.new, "Odeon")
      await #expect(throws: ClientError.self) { try await model.save() }
      #expect(model.choice != .new && model.choices.contains { $0.name == "Odeon" })
      model.link = ""
      try await model.save()
      #expect(try await world.ben.call(RealspaceAPI.entities, .init()).items.map(\.name) == ["Odeon"])
      #expect(try await world.ben.call(RealspaceAPI.events, .init()).items.first?.entity?.name == "Odeon")
    }
  }

  @Test func `of an event that repeats the dates stay as they are`() async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let start = world.served.circle.clock.now().adding(seconds: 86_400)
      let made = try await account.client.call(
        RealspaceAPI.addEvent, .init(name: "Choir", start: start, timeZone: "UTC", recurrence: "FREQ=WEEKLY;COUNT=4"))
      let model = EventFormModel(made, account, username: "ana")
      #expect(model.repeats)
      model.name = "Loud choir"
      try await model.save()
      let dates = try await world.ben.call(RealspaceAPI.eventDates, .init(id: made.id)).items
      #expect(dates.count == 4 && dates.first?.start == made.start)
      #expect(try await world.ben.realspace.event(made.id)?.name == "Loud choir")
    }
  }

  @Test func `activity says who comes, and leads to the event`() async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      let start = Timestamp(microseconds: world.served.circle.clock.now().microseconds + 86_400_000_000)
      let event = try await account.client.call(
        RealspaceAPI.addEvent, .init(name: "Quiz", start: start, timeZone: "UTC"))
      _ = try await world.ben.call(RealspaceAPI.answerEvent, .init(id: event.id, answer: .going))
      let model = ActivityViewModel(account)
      await model.open()
      let line = try #require(model.rows.map(\.item).first(where: { $0.event != nil }))
      #expect(account.words(of: line) == "ben comes to Quiz.")
      #expect(line.place == .event(event.id))
    }
  }

  @Test(arguments: PreviewHelper.Scenario.allCases)
  func `the models show each scenario of the previews`(scenario: PreviewHelper.Scenario) async throws {
    try await RealspaceWorld.run { world in
      let account = try await world.account()
      world.served.road.isClosed = true
      try await PreviewHelper.fill(account.store, with: scenario, at: account.now(), account.client)
      let friends = FriendsViewModel(account, username: "alice")
      let topics = TopicsViewModel(account, username: "alice")
      let list = ListViewModel(account)
      let community = CommunityViewModel(account)
      await friends.feed.read()
      await topics.topics.read()
      await list.list.read()
      await community.upcoming.read()
      let posts = friends.feed.rows.count
      let others = [topics.topics.rows.count, list.list.rows.count, community.upcoming.rows.count]
      switch scenario {
      case .standard: #expect(posts == 3 && others == [4, 3, 2])
      case .emptyFeed: #expect(posts == 0 && friends.feed.state == .empty && others == [0, 0, 0])
      case .manyPosts: #expect(posts == 24 && others == [0, 0, 0])
      }
    }
  }

  @Test func `links of the web lead to pages, and others nowhere`() {
    let id = "0190a0b0-0000-7000-8000-000000000000"

    #expect(RealspaceRoute(link: "/realspace/u/ben") == .profile(username: "ben"))
    #expect(RealspaceRoute(link: "/kinnect/u/ben") == nil && RealspaceRoute(link: "/realspace/list") == nil)
    #expect(RealspaceRoute(link: "/realspace/events/nothing") == nil)
    if let event = ID<RealspaceAPI.Event>(id) {
      #expect(RealspaceRoute(link: "/realspace/events/\(event)") == .event(event))
    }
    if let post = ID<RealspaceAPI.TopicPost>(id) {
      #expect(RealspaceRoute(link: "/realspace/topic-posts/\(post)") == .topicPost(post))
    }
  }
}
