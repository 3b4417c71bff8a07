public import Core
internal import SQL
internal import Social
internal import Wire

/// Private, invite-only photo sharing for family and close friends.
public enum Kinnect {
  public static let name = "kinnect"

  /// The app as the server knows it.
  public static let app = App(
    name: name, title: "Kinnect", look: .kinnect, schema: .kinnect, parts: parts,
    mediaPlaces: [MediaPlace("kinnect_stories", "media_key")],
    reportKinds: KinnectReports.kinds,
    scheduledJobs: [
      ScheduledJob(
        isDue: { try StoryQueries.hasExpired(at: $1, in: $0) }, run: { try StoryQueries.dropExpired(at: $1, in: $0) })
    ], demo: { crowd, files, report in try await KinnectDemo(crowd, files: files, report: report).fill() },
    bench: AppBench { size, storage, now, report in
      try await KinnectBench(size, in: storage, now: now, report: report).seed()
    }
  ) { routes in
    FeedRoutes.register(in: &routes)
    PostRoutes.register(in: &routes)
    ProfileRoutes.register(in: &routes)
    StoryRoutes.register(in: &routes)
    KinnectSync.register(in: &routes)
    KinnectReports.register(in: &routes)
    routes.liveStream(KinnectAPI.live)

    FeedPageRoutes.register(in: &routes)
    PostPageRoutes.register(in: &routes)
    NewPostPageRoutes.register(in: &routes)
    StoryPageRoutes.register(in: &routes)
  }
}
