internal import Core
internal import HTTP

/// What an installed Kinnect needs.
enum OfflinePageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.page(.get, "/kinnect/sw.js", app: Kinnect.name) { _ in
      WorkerScript.response(module: "/js/worker.js", scope: "/kinnect", services: services)
    }
    // It is kept by browsers: it must be the same for everyone.
    routes.page(.get, "/kinnect/offline", app: Kinnect.name) { page in
      page.page(OfflinePage(context: page.publicContext()))
    }
    // Files that other programs share go to the service worker, which puts them into a draft. Where none is running,
    // they are chosen again.
    routes.viewerPage(.post, "/kinnect/share", app: Kinnect.name) { _, _ in .redirect(to: "/kinnect/new") }
  }
}
