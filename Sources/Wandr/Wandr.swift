public import Core
internal import SQL
internal import Social
internal import Wire

/// A log of places: what somebody thought of them, on a map and in trips.
public enum Wandr {
  public static let name = "wandr"

  /// The app as the server knows it.
  public static let app = App(
    name: name, title: "Wandr", look: .wandr, schema: .wandr, parts: parts,
    mediaPlaces: [MediaPlace("wandr_trips", "cover")], reportKinds: [LogReports.logs.kind],
    scheduledJobs: [LogPublishing.job, LogActions.sweep, SyncLedger.sweep, LinkSweep.job],
    demo: { crowd, files, report in try await WandrDemo(crowd, files: files, report: report).fill() },
    bench: AppBench { size, storage, now, report in
      try await WandrBench(size, in: storage, now: now, report: report).seed()
    }
  ) { routes in
    FeedRoutes.register(in: &routes)
    LogRoutes.register(in: &routes)
    PlaceRoutes.register(in: &routes)
    MapRoutes.register(in: &routes)
    WantRoutes.register(in: &routes)
    TripRoutes.register(in: &routes)
    TripLinkRoutes.register(in: &routes)
    ZoneRoutes.register(in: &routes)
    ExportRoutes.register(in: &routes)
    ProfileRoutes.register(in: &routes)
    ProfileVisibilityRoutes.register(in: &routes)
    LogReports.register(in: &routes)
    SyncRoutes.register(in: &routes)
    routes.liveStream(WandrAPI.live)

    FeedPageRoutes.register(in: &routes)
    LogPageRoutes.register(in: &routes)
    NewLogPageRoutes.register(in: &routes)
    PlacePageRoutes.register(in: &routes)
    MapPageRoutes.register(in: &routes)
    TileRoutes.register(in: &routes)
    WantPageRoutes.register(in: &routes)
    TripPageRoutes.register(in: &routes)
    TripFillingRoutes.register(in: &routes)
    TripPeoplePageRoutes.register(in: &routes)
    TripLinkPageRoutes.register(in: &routes)
    SharedTripRoutes.register(in: &routes)
    ZonePageRoutes.register(in: &routes)
    HomePageRoutes.register(in: &routes)
    ExportPageRoutes.register(in: &routes)
    YearRoutes.register(in: &routes)
    DevicePageRoutes.register(in: &routes)
  }
}
