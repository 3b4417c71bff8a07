import ClientKit
import ClientSupport
import Foundation
import HearthScreens
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import WandrScreens

/// Every screen that shows what the server has can be pulled to be read again, also where it is empty or couldn't be read.
@MainActor struct PullTests {
  @Test func `every page and every tab but the map can be pulled`() async throws {
    try await WandrWorld.run { world in
      let log = try await world.visit(world.ben, "The lighthouse")
      let trip: ID<WandrAPI.Trip> = try world.newID()
      _ = try await world.elsewhere.call(WandrAPI.putTrip, .init(id: trip, name: "To the south"))
      let road = world.served.road
      @MainActor func faults(_ name: String, _ screen: (Account) -> some View) async throws -> [String] {
        road.isClosed = true
        let account = try await world.account(in: name)
        return try await world.stage(account, screen(account)).faultsOfPulling(on: road).map { "\(name) \($0)" }
      }
      var found = try await faults("feed") {
        FeedView(model: HeldListModel(WandrOffline.feed, $0), log: {}, findPeople: {})
      }
      found += try await faults("trips") { TripsView($0) }
      let routes: [WandrRoute] = [
        .post(log.id), .trip(trip), .profile(username: "ben"), .followers(username: "ben"),
        .following(username: "ben"), .wants, .activity, .requests, .zones, .search, .settings, .outbox,
      ]
      for (number, route) in routes.enumerated() {
        found += try await faults("page-\(number)") { WandrPage(route: route, account: $0, go: { _ in }) }
      }
      #expect(found == [])
    }
  }
}
