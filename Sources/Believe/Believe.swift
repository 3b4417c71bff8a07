public import Core
internal import SQL
internal import Social
internal import Wire

/// "I Believe In You": creators share how their projects go, supporters follow and encourage them.
public enum Believe {
  public static let name = "believe"

  /// The app as the server knows it.
  public static let app = App(
    name: name, title: "I Believe In You", look: .believe, schema: .believe, settings: KarmaCaps.settings,
    goesByFullName: true, parts: parts,
    mediaPlaces: [MediaPlace("believe_projects", "cover")] + album.mediaPlaces,
    reportKinds: BelieveReports.kinds,
    scheduledJobs: [
      ScheduledJob(
        isDue: { try Schedule.isDue(at: $1, in: $0) }, run: { try Schedule.publish(at: $1, live: $2, in: $0) }),
      ScheduledJob(
        isDue: { try HeldSupport.isDue(at: $1, in: $0) }, run: { try HeldSupport.tell(at: $1, live: $2, in: $0) }),
      ScheduledJob(isDue: { try Trending.isDue(at: $1, in: $0) }, run: { try Trending.age(at: $1, in: $0) }),
    ],
    isNameTaken: { try SlugQueries.isTaken($0, in: $1) },
    demo: { crowd, _, report in try await BelieveDemo(crowd, report: report).fill() },
    bench: AppBench(amounts: [BelieveBench.projects]) { size, storage, now, report in
      try await BelieveBench(size, in: storage, now: now, report: report).seed()
    }
  ) { routes in
    BelieveLive.register(in: &routes)
    BuilderRoutes.register(in: &routes)
    ProjectRoutes.register(in: &routes)
    SlugRoutes.register(in: &routes)
    FollowRoutes.register(in: &routes)
    RequestRoutes.register(in: &routes)
    FeedRoutes.register(in: &routes)
    PostRoutes.register(in: &routes)
    LikeRoutes.register(in: &routes)
    MilestoneRoutes.register(in: &routes)
    SupportRoutes.register(in: &routes)
    KarmaRoutes.register(in: &routes)
    BelieveReports.register(in: &routes)
    ExportRoutes.register(in: &routes)
    BelieveSync.register(in: &routes)
    routes.liveStream(BelieveAPI.live)

    HomePageRoutes.register(in: &routes)
    DiscoverPageRoutes.register(in: &routes)
    MySupportPageRoutes.register(in: &routes)
    BuilderPageRoutes.register(in: &routes)
    OnboardingPageRoutes.register(in: &routes)
    ProjectPageRoutes.register(in: &routes)
    RequestPageRoutes.register(in: &routes)
    ProjectEditingRoutes.register(in: &routes)
    UpdatePageRoutes.register(in: &routes)
    MilestonePageRoutes.register(in: &routes)
    SupportPageRoutes.register(in: &routes)
  }
}
