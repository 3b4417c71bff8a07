import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Core
@testable import Media

/// Calendars that are fetched go by turns.
struct CalendarFetchTests {
  @Test func `too much under way is 429 for one account and 503 for all`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    let (fetches, gate) = (circle.services.fetches, Deferred<Void>())
    func occupy(_ owner: WorkOwner, _ count: Int) async throws -> [Task<Void, any Error>] {
      let wanted = fetches.count + count
      let tasks = (0..<count).map { _ in Task { try await fetches.turn(of: owner) { try await gate.value() } } }
      for _ in 0..<12_000 where fetches.count < wanted { try await Task.sleep(for: .milliseconds(10)) }
      #expect(fetches.count == wanted)
      return tasks
    }
    func bring(_ member: Member) async throws -> Reply {
      try await circle.api(member).post("/api/realspace/calendar-imports", ["url": "http://127.0.0.1/x.ics"])
    }
    var tasks = try await occupy(WorkOwner(ana.account), PublicFetches.limits.ofOne)

    let refused = try await bring(ana)
    let form = try await circle.browser(ana).send(
      .post, "/realspace/calendar/import", body: .multipart([("url", "http://127.0.0.1/x.ics")], files: []))
    // Another's is fetched meanwhile, and found to be a private address.
    let another = try await bring(ben)
    for number in UInt64(1)...5 { tasks += try await occupy(.account(high: 1, low: number), 4) }
    let busy = try await bring(ben)

    #expect(refused.status == 429 && refused.code == "too_many_fetches" && refused.header("Retry-After") == "30")
    #expect(form.status == 429 && form.text.contains("Other addresses of yours are being fetched."))
    #expect(form.header("Retry-After") == "30")
    #expect(another.status == 422 && another.fields == ["url"])
    #expect(busy.status == 503 && busy.code == "fetches_busy" && busy.header("Retry-After") == "10")
    gate.resolve(.success(()))
    for task in tasks { try await task.value }
    #expect(try await bring(ana).status == 422)
    #expect(circle.logged == [])
  }
}
