import Testing
import Wire

@testable import ClientKit

/// What an app writes, and what of it can wait.
struct CatalogueTests {
  /// What goes on with the answer alone: a first profile, a conversation that is opened, imports and exports, files, an
  /// address that is told once, whom a list is shared with, and joining a family.
  private static let calls: Set<String> = [
    "createProfile", "join", "onboard", "openConversation", "publishWhenReady", "discardWaitingPost", "beginImport",
    "startImport", "cancelImport", "removeImport", "makeExport", "removeExport", "beginUpload", "completeUpload",
    "deleteOriginals", "register", "logIn", "makeCalendarKey", "importCalendar", "shareList",
    "joinFamily", "declineFamily", "followAll",
  ]
  /// What no screen does.
  private static let unused: Set<String> = [
    "believe.deleteAnswer", "believe.unschedulePost", "believe.unsilence", "believe.withdrawRequest",
    "believe.markActivityRead", "believe.setNotifications", "kinnect.setPhotoSaving", "kinnect.setEarlierPhotoSaving",
    "grassy.setPhotoSaving", "grassy.setEarlierPhotoSaving", "believe.setPhotoSaving", "believe.setEarlierPhotoSaving",
    "realspace.setPhotoSaving", "realspace.setEarlierPhotoSaving",
  ]

  @Test func `every write of an app can wait, but for what goes on with the answer alone`() {
    for (catalogue, all) in [
      (KinnectOffline.catalogue, KinnectAPI.all), (GrassyOffline.catalogue, GrassyAPI.all),
      (BelieveOffline.catalogue, BelieveAPI.all), (RealspaceOffline.catalogue, RealspaceAPI.all),
    ] {
      let writes = all.filter { $0.method != .get && !$0.name.contains(".sync") }.map(\.name)
      let missing = writes.filter { name in
        catalogue.writes[name] == nil && !Self.unused.contains(name)
          && !Self.calls.contains(String(name.split(separator: ".")[1]))
      }
      #expect(writes.count > 20 && missing == [])
      // Nothing is there that the API hasn't.
      #expect(Set(catalogue.writes.keys).subtracting(all.map(\.name)) == [])
    }
  }
}
