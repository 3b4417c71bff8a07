public import Core
internal import SQL
internal import Social
internal import Wire

/// A photo feed with places, audiences and tags.
public enum Grassy {
  public static let name = "grassy"

  /// The app as the server knows it.
  public static let app = App(
    name: name, title: "Grassy", look: .grassy, schema: .grassy, parts: parts, namesObjects: true,
    reportKinds: [GrassyReports.posts.kind],
    demo: { crowd, files, report in try await GrassyDemo(crowd, files: files, report: report).fill() },
    bench: AppBench { size, storage, now, report in
      try await GrassyBench(size, in: storage, now: now, report: report).seed()
    }
  ) { routes in
    FeedRoutes.register(in: &routes)
    PostRoutes.register(in: &routes)
    BookmarkRoutes.register(in: &routes)
    TagRoutes.register(in: &routes)
    PlaceRoutes.register(in: &routes)
    ProfileRoutes.register(in: &routes)
    GrassySync.register(in: &routes)
    GrassyReports.register(in: &routes)
    routes.live(GrassyLive.members)
    routes.liveStream(GrassyAPI.live)

    let archives = ArchiveWork.archives(of: routes.services)
    InstagramImport.register(in: &routes, archives)
    GrassyExport.register(in: &routes, archives)
    ImportRoutes.register(in: &routes, archives)
    ExportRoutes.register(in: &routes, archives)

    FeedPageRoutes.register(in: &routes)
    PostPageRoutes.register(in: &routes)
    NewPostPageRoutes.register(in: &routes)
    ExplorePageRoutes.register(in: &routes)
    TagPageRoutes.register(in: &routes)
    PlacePageRoutes.register(in: &routes)
  }
}
