import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
@testable import HearthScreens
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import KinnectScreens

/// Every screen that shows what the server has can be pulled to be read anew, also where it is empty or couldn't be read.
@MainActor struct PullTests {
  @Test func `every page can be pulled`() async throws {
    try await KinnectWorld.run { world in
      let things = try await world.things()
      for kind in PageKind.allCases where !kind.isForm {
        let route = things.route(kind)
        #expect(PageKind(route) == kind)
        world.served.road.isClosed = true
        let account = try await world.account(in: "\(kind)")
        let stage = await world.stage(account, KinnectPage(route: route, account: account))
        #expect(try await stage.faultsOfPulling(on: world.served.road) == [], "\(kind)")
      }
    }
  }

  @Test func `every tab, and every sheet with a list, can be pulled`() async throws {
    try await KinnectWorld.run { world in
      let things = try await world.things()
      let road = world.served.road
      @MainActor func faults(_ name: String, _ screen: (Account) -> some View) async throws -> [String] {
        road.isClosed = true
        let account = try await world.account(in: name)
        return try await world.stage(account, screen(account)).faultsOfPulling(on: road).map { "\(name) \($0)" }
      }
      var found = try await faults("feed") { FeedView(model: FeedViewModel($0, username: "ana")) {} }
      found += try await faults("search") { SearchView($0) }
      found += try await faults("activity") { ActivityView(model: ActivityViewModel($0)) }
      found += try await faults("comments") { account in
        VStack { CommentsView(.kinnect, account, things.post, as: "ana") }
          .navigationTitle("Sheet")
      }
      #expect(found == [])
    }
  }

  /// A page that shows a list as a part of nothing.
  private struct Forgetful: View {
    let people: PagesModel<KinnectAPI.Profile>
    var body: some View {
      StatePart(people.state, retry: people.refresh) {
        List { ForEach(people.items) { Text($0.username) } }
      } empty: {
        Text("Nobody")
      }
      .navigationTitle("People")
      .task { [people] in await people.refresh() }
    }
  }

  @Test func `a page that can't be pulled is found`() async throws {
    try await KinnectWorld.run { world in
      world.served.road.isClosed = true
      let account = try await world.account()
      let people = PagesModel(account, KinnectAPI.followers) { .init(username: "ana", before: $0) }
      let faults = try await world.stage(account, Forgetful(people: people)).faultsOfPulling(on: world.served.road)
      #expect(faults == ["can't be pulled without a connection"])
    }
  }
}
