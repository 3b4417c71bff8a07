internal import HTTP

extension Routes {
  /// What an installed app needs: its service worker, and the page that this one shows without a connection.
  public mutating func worksOffline(_ look: AppLook, app: String) {
    let services = services
    page(.get, "/\(app)/sw.js") { page in
      WorkerScript.response(
        module: "/js/worker.js", scope: "/\(app)", look: look,
        keepsCopies: services.settings.keepsOffline && DevicePreferences(of: page.request).keepsCopies)
    }
    // It is kept by browsers: it must be the same for everyone.
    page(.get, "/\(app)/offline") { page in
      page.page(OfflinePage(context: page.publicContext()))
    }
  }
}
