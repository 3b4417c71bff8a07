import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import BelieveScreens
@testable import HearthScreens

/// Every screen that shows what the server has can be pulled to be read anew, also where it is empty or couldn't be read.
@MainActor struct PullTests {
  @Test func `every page can be pulled`() async throws {
    try await BelieveWorld.run { world in
      let slug = world.project.slug
      let update = try #require(try await world.ana.believe.getProjectPosts(slug).items.first)
      for kind in PageKind.allCases where !kind.isForm {
        let route = kind.route(slug, world.project.builder.id, update.id)
        #expect(PageKind(route) == kind)
        world.served.road.isClosed = true
        let believe = BelieveModel(try await world.account(in: "\(kind)"))
        let stage = world.stage(believe, PageScreen(route: route, believe: believe))
        #expect(try await stage.faultsOfPulling(on: world.served.road) == [], "\(kind)")
      }
    }
  }

  @Test func `every tab can be pulled`() async throws {
    try await BelieveWorld.run { world in
      let road = world.served.road
      @MainActor func faults(_ name: String, _ screen: (BelieveModel) -> some View) async throws -> [String] {
        road.isClosed = true
        let believe = BelieveModel(try await world.account(in: name))
        return try await world.stage(believe, screen(believe)).faultsOfPulling(on: road).map { "\(name) \($0)" }
      }
      var found = try await faults("home") { HomeScreen($0) {} }
      found += try await faults("discover") { DiscoverScreen($0) }
      found += try await faults("support") { MySupportScreen($0) {} }
      found += try await faults("profile") { ProfileScreen($0) }
      #expect(found == [])
    }
  }
}
