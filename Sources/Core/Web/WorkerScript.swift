internal import HTML
internal import HTTP
internal import Wire

/// The script of an app's service worker: it names the assets by the hash of all of them, so that each new version of
/// the program is a new worker, and its modules are those that the pages have.
enum WorkerScript {
  /// - Parameters:
  ///   - module: exports `start(files)`; inside `Public`, with a leading slash.
  ///   - scope: the pages that it serves, such as `/kinnect`.
  ///   - look: of the app whose pages these are.
  ///   - keepsCopies: whether the browser may keep anything; else the worker takes itself away.
  static func response(module: StaticString, scope: String, look: AppLook, keepsCopies: Bool) -> Response {
    let text = keepsCopies ? script(module, look) : farewell
    var response = Response(.ok, type: "text/javascript; charset=utf-8", bytes: Array(text.utf8))
    response.headers.add("Cache-Control", "no-cache")
    response.headers.add("Service-Worker-Allowed", scope)
    response.headers.add("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'")
    response.headers.add("X-Content-Type-Options", "nosniff")
    return response
  }

  private static func script(_ module: StaticString, _ look: AppLook) -> String {
    let own = [look.stylesheet, look.script, look.sprite, look.appIcon, look.manifest].compactMap { $0 }.map { "\($0)" }
    let script = "\(look.script)"
    let wanted = Set(own + [AssetLinker.later(of: script), AssetLinker.last(of: script)])
    let files = AssetRoutes.library.paths.filter { wanted.contains("/" + $0) }.map { "\"\($0)\"" }
      .joined(separator: ", ")
    return """
      import { start } from "\(AssetRoutes.assets.url(module).text)";
      start([\(files)]);

      """
  }

  /// Takes the worker of an earlier version and all that it kept out of the browser.
  static let farewell = """
    self.addEventListener("install", () => self.skipWaiting());
    self.addEventListener("activate", (event) => event.waitUntil((async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    })()));

    """
}
