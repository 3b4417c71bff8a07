public import Core
internal import SQL
internal import Social
internal import Wire

/// What friends watched, read and went to.
public enum Realspace {
  public static let name = "realspace"

  /// The app as the server knows it.
  public static let app = App(
    name: name, title: "Realspace", look: .realspace, schema: .realspace, parts: parts,
    mediaPlaces: [MediaPlace("realspace_venues", "image")], isServedAtRoot: true,
    reportKinds: [RealspaceReports.posts.kind, ListReports.items.kind] + TopicReports.kinds + CommunityReports.kinds
      + [DiaryReports.entries.kind],
    scheduledJobs: [ListActions.sweep, EventDateWriting.job, VenueChanges.job],
    demo: { crowd, files, report in try await RealspaceDemo(crowd, files: files, report: report).fill() },
    bench: AppBench { size, storage, now, report in
      try await RealspaceBench(size, in: storage, now: now, report: report).seed()
    }
  ) { routes in
    AccountRoutes.register(in: &routes)
    FeedRoutes.register(in: &routes)
    PostRoutes.register(in: &routes)
    LikedRoutes.register(in: &routes)
    ProfileRoutes.register(in: &routes)
    ItemRoutes.register(in: &routes)
    ListRoutes.register(in: &routes)
    SharedListRoutes.register(in: &routes)
    DiaryRoutes.register(in: &routes)
    DiaryReports.register(in: &routes)
    RecommendationRoutes.register(in: &routes)
    StatisticsRoutes.register(in: &routes)
    SpoilerRoutes.register(in: &routes)
    ExportRoutes.register(in: &routes)
    TopicRoutes.register(in: &routes)
    CommunityRoutes.register(in: &routes)
    RealspaceSync.register(in: &routes)
    RealspaceReports.register(in: &routes)
    routes.liveStream(RealspaceAPI.live)

    FeedPageRoutes.register(in: &routes)
    PostPageRoutes.register(in: &routes)
    NewPostPageRoutes.register(in: &routes)
    ListPageRoutes.register(in: &routes)
    SharedListPageRoutes.register(in: &routes)
    DiaryPageRoutes.register(in: &routes)
  }
}
