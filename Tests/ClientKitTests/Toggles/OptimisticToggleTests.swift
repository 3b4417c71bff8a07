import ClientSupport
import ClientKit
import TestCircle
import Testing
import Wire

@MainActor struct OptimisticToggleTests {
  @Test func `a like is shown at once and then as the server has it`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana").believe, try await served.builder("ben").believe)
      let slug = try await ana.createProject(.init(title: "A boat")).slug
      let post = try await ana.createPost(.init(slug: slug, content: "It floats"))
      let like = ben.likeToggle(post)
      // Somebody else, of whom this device has not heard.
      try await served.builder("cleo").believe.likePost(post.id)

      let gate = Gate()
      served.road.happens(.late(gate), to: "/like")

      let done = Task { await like.toggle() }
      await gate.isReached()
      #expect(like.shown == ToggleState(isOn: true, count: 1))
      gate.open()
      await done.value

      #expect(like.shown == ToggleState(isOn: true, count: 2))
      #expect(like.failure == nil)
    }
  }

  @Test func `a follow that fails goes back and says why`() async throws {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana").believe, try await served.builder("ben").believe)
      let project = try await ana.createProject(.init(title: "A boat"))
      let follow = ben.followToggle(try #require(try await ben.getProject(project.slug)))
      for _ in 0..<3 { served.road.happens(.lost, to: "/follow") }

      await follow.toggle()

      #expect(follow.shown == ToggleState(isOn: false, count: 0))
      #expect(follow.failure == .unreachable)
      await follow.toggle()
      #expect(follow.shown == ToggleState(isOn: true, count: 1))
      #expect(follow.failure == nil)
      #expect(try await ben.getFollowerCount(project.slug) == 1)
    }
  }

  @Test(arguments: [2, 3, 4, 5])
  func `of many quick taps the last one counts, one request at a time`(taps: Int) async throws {
    let server = CountingServer()
    let toggle = OptimisticToggle(ToggleState(isOn: false, count: 7)) { (wish) async throws(ClientError) in
      await server.answer(wish)
    }

    let first = Task { await toggle.toggle() }
    await server.isAsked()
    for _ in 1..<taps { await toggle.toggle() }
    #expect(toggle.shown.isOn == !taps.isMultiple(of: 2))
    await server.goOn()
    await first.value

    #expect(toggle.shown == ToggleState(isOn: !taps.isMultiple(of: 2), count: taps.isMultiple(of: 2) ? 7 : 8))
    #expect(await server.most == 1)
    #expect(await server.wishes.last == !taps.isMultiple(of: 2))
  }

  @Test func `what the server says meanwhile does not undo a wish`() async throws {
    let server = CountingServer()
    let toggle = OptimisticToggle(ToggleState(isOn: false, count: 7)) { (wish) async throws(ClientError) in
      await server.answer(wish)
    }
    let first = Task { await toggle.toggle() }
    await server.isAsked()

    toggle.update(ToggleState(isOn: false, count: 9))
    #expect(toggle.shown.isOn)
    await server.goOn()
    await first.value
    toggle.update(ToggleState(isOn: true, count: 12))

    #expect(toggle.shown == ToggleState(isOn: true, count: 12))
  }
}

/// Answers once it is told to.
private actor CountingServer {
  private(set) var wishes: [Bool] = []
  private(set) var most = 0
  private var running = 0
  private var isGoing = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var asked: [CheckedContinuation<Void, Never>] = []

  func answer(_ wish: Bool) async -> ToggleState {
    wishes.append(wish)
    running += 1
    most = max(most, running)
    for continuation in asked { continuation.resume() }
    asked = []
    if !isGoing { await withCheckedContinuation { waiting.append($0) } }
    running -= 1
    return ToggleState(isOn: wish, count: wish ? 8 : 7)
  }

  func isAsked() async {
    if wishes.isEmpty { await withCheckedContinuation { asked.append($0) } }
  }

  func goOn() {
    isGoing = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
