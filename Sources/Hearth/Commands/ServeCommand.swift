internal import Core
internal import Glibc
internal import HTTP
internal import Media
internal import SQL
internal import Synchronization

extension Command {
  static let serve = Command(
    name: "serve", summary: "Serves the apps until SIGTERM or SIGINT.", options: Option.serve
  ) { arguments in
    Allocator.settle()
    let signals = try Signals()
    let server = try await RunningServer.start(arguments)
    await signals.wait()
    await server.stop()
  }
}

/// An instance that answers requests.
struct RunningServer: Sendable {
  let instance: Instance
  let server: Server
  let url: String

  static func start(_ arguments: Arguments) async throws -> RunningServer {
    Server.settleMemory()
    Server.raiseFileLimit()
    var configuration = try configuration(arguments)
    let log = Log(level: try level(arguments))
    let settings = try settings(arguments, log)
    configuration.shortage = { code in
      log(.error, "no connection can be accepted", [("cause", .code(String(cString: strerror(code))))])
    }
    let cache = try arguments.integer("cache", in: 1...4096)
    let decided = try Instance.selected(arguments).flatMap(\.settings).map {
      (setting: $0, value: try arguments.integer($0.name, in: $0.range))
    }
    let families = try families(arguments)
    let instance = try await Instance.open(arguments, for: .server, settings: settings, log: log, cacheMiB: cache)
    let takesWrites = try await whereWritable {
      try await instance.services.decide(decided)
      try await instance.services.fillAddressKeys()
      try await instance.services.welcomeNewApps()
      if let other = try await instance.services.makeFamilies(families).first {
        throw arguments.refuse(
          "family", "names '\(other)', whose people are friends; change that at /operator, or start without it")
      }
      // Before the first request: an upload that begins now must not be taken for what an earlier run has left.
      try await instance.services.uploads.resume()
    }
    if !takesWrites {
      log(.error, "the disk is full or takes no writes")
      Output.say(
        "The disk is full or takes no writes: everything can be read, but nothing changed. Start again once that is fixed."
      )
    }
    if try await !instance.media.probe() {
      log(.error, "the media store does not answer")
      Output.say("The media store does not answer: there are no photos and videos until it does.")
    }
    let box = Box()
    let routes = instance.routes { box.server?.countersByLoop }
    // Now they have said what goes on by itself.
    if takesWrites { instance.services.uploads.tendApps() }
    let handler = RequestHandler(routes: routes)
    let server = Server(
      configuration, log: { record in log.access(record) }, handler: { await handler.respond(to: $0) })
    box.set(server)
    if instance.services.uploads.videos == nil { log(.info, "videos are off: no ffmpeg and ffprobe") }
    do { try server.start() } catch {
      await instance.close()
      throw StartError("port \(configuration.port): \(error)")
    }
    instance.background.start { [live = instance.services.live] in await live.run() }
    instance.background.start { [limiter = instance.services.limiter] in await limiter.run() }
    instance.background.start { [uploads = instance.services.uploads] in
      while !Task.isCancelled {
        await uploads.sweep()
        // Only cancellation, at the end of the server, cuts the sleep short.
        try? await Task.sleep(for: .seconds(600))
      }
    }
    instance.background.start { [uploads = instance.services.uploads] in
      // What failed for reasons that pass is due again some time.
      while !Task.isCancelled {
        // As above.
        try? await Task.sleep(for: .seconds(15))
        await uploads.tendJobs()
      }
    }
    instance.background.start { [services = instance.services, apps = instance.apps] in
      while !Task.isCancelled {
        await services.runScheduledJobs(of: apps)
        // As above.
        try? await Task.sleep(for: .seconds(15))
      }
    }
    let delivery = PushDelivery(services: instance.services, apps: instance.apps)
    instance.background.start { await delivery.run() }
    if let plan = settings.backups, takesWrites {
      let backups = try instance.scheduledBackups(plan, arguments)
      instance.background.start { await backups.run() }
    }
    let url = settings.publicURL ?? "http://localhost:\(server.port)"
    _ = try await whereWritable { try await instance.services.remember(address: url) }
    Output.say("Hearth is at \(url)")
    if instance.apps.count > 1 {
      for app in instance.apps { Output.say("  \(app.look.name): \(url)/\(app.name)") }
    }
    let clashes = try await Administration(services: instance.services).addressClashes().count
    if clashes > 0 {
      Output.say(
        "Addresses that several accounts have: \(clashes). 'hearth check addresses' and /operator list them, with what to do."
      )
    }
    _ = try await whereWritable {
      if let token = try await Administration(services: instance.services).setupToken() {
        Output.say("Make the first account, which runs this server: \(url)/setup/\(token)")
      }
    }
    return RunningServer(instance: instance, server: server, url: url)
  }

  /// Does what a start would do, unless the disk takes nothing: then everything can still be read.
  /// - Returns: whether it was done.
  private static func whereWritable(_ body: () async throws -> Void) async throws -> Bool {
    do {
      try await body()
      return true
    } catch let error as SQLError where error.isOfTheDisk { return false }
  }

  /// Lets running requests have nearly all of the five seconds that this takes at most, then finishes everything else.
  func stop() async {
    await server.shutdown(grace: 4.6)
    await instance.background.cancel()
    instance.common.close()
    instance.workers.stop()
    instance.storage.close()
  }

  private static func configuration(_ arguments: Arguments) throws -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.host = try arguments.required("host")
    configuration.port = try arguments.integer("port", in: 1...65_535)
    configuration.maxBodyBytes = Uploads.mostBytes + (1 << 20)
    configuration.connectionsPerAddress = try arguments.integer("connections-per-address", in: 1...100_000)
    configuration.loops = try arguments.loops
    for text in (arguments.text("trusted-proxies") ?? "").split(separator: ",") {
      guard let range = AddressRange(String(text)) else {
        throw arguments.refuse("trusted-proxies", "takes addresses such as 127.0.0.1 or 10.0.0.0/8, not '\(text)'")
      }
      configuration.trustedProxies.append(range)
    }
    return configuration
  }

  private static func settings(_ arguments: Arguments, _ log: Log) throws -> Settings {
    var settings = Settings()
    settings.openApps = Set(try arguments.names("open", of: Instance.names))
    settings.signUpsPerHour = try arguments.integer("sign-ups-per-hour", in: 1...1_000_000)
    settings.writesPerMinute = try arguments.integer("writes-per-minute", in: 0...100_000_000)
    settings.readsPerMinute = try arguments.integer("reads-per-minute", in: 0...100_000_000)
    settings.videoMegabytes = try arguments.integer("video-megabytes", in: 1...1000)
    settings.archiveMegabytes = try arguments.integer("archive-megabytes", in: 1...6000)
    settings.keepsOffline = try arguments.onOrOff("offline")
    settings.sendsPushes = try arguments.onOrOff("push")
    settings.pushHosts = try arguments.pushHosts
    settings.publicURL = try arguments.publicURL
    settings.streets = try arguments.streets
    settings.placeExtract = try arguments.placeExtract
    settings.placeLookups = try arguments.placeLookups(log)
    settings.backups = try arguments.backupPlan
    settings.version = Hearth.version
    return settings
  }

  /// The apps that are for families.
  private static func families(_ arguments: Arguments) throws -> [String] {
    let selected = try Instance.selected(arguments)
    return try arguments.names("family", of: Instance.names).map { name in
      guard let app = selected.first(where: { $0.name == name }) else {
        throw arguments.refuse("family", "names '\(name)', which is not served")
      }
      guard app.look.connectsPeople else {
        throw arguments.refuse("family", "names '\(name)', whose people don't follow each other")
      }
      return name
    }
  }

  private static func level(_ arguments: Arguments) throws -> Log.Level {
    let text = try arguments.required("log-level")
    guard let level = Log.Level(rawValue: text) else {
      throw arguments.refuse("log-level", "knows debug, info and error, not '\(text)'")
    }
    return level
  }

  /// Lets the metrics reach the server that is made after the routes.
  private final class Box: Sendable {
    private let held = Mutex<Server?>(nil)
    var server: Server? { held.withLock { $0 } }
    func set(_ server: Server) { held.withLock { $0 = server } }
  }
}

extension Arguments {
  /// How the server is reached from outside; nil where that is not said.
  /// - Throws: `Mistake` for an address that links cannot begin with.
  var publicURL: String? {
    get throws(Mistake) {
      guard let url = text("public-url"), !url.isEmpty else { return nil }
      let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
      let host = ["https://", "http://"].first { url.hasPrefix($0) }.map { url.dropFirst($0.count) } ?? ""
      // Cookies, links and the apps' paths begin at the root of a host.
      guard isPlain, !host.isEmpty, !host.contains(where: { "/?#@\\".contains($0) }) else {
        throw refuse("public-url", "takes https://host or https://host:port, without a path, not '\(url)'")
      }
      return url
    }
  }

  /// How the server makes backups of itself; nil where it makes none.
  /// - Throws: `Mistake` for numbers that can't be used. Whether the folder is there is seen each time: its disk may be mounted later.
  var backupPlan: BackupPlan? {
    get throws(Mistake) {
      let (keep, hours) = (try integer("backup-keep", in: 1...1000), try integer("backup-hours", in: 1...8760))
      guard let folder = text("backup-to"), !folder.isEmpty else { return nil }
      return BackupPlan(folder: folder, keep: keep, hours: hours)
    }
  }

  /// Push services that the operator has named.
  /// - Throws: `Mistake` for what is no host with a port.
  var pushHosts: Set<String> {
    get throws(Mistake) {
      guard let hosts = PushAddress.hosts(text("push-hosts") ?? "") else {
        throw refuse("push-hosts", "takes hosts such as 127.0.0.1:9000, separated by commas")
      }
      return hosts
    }
  }

  /// Event loops; nil: one for each core.
  var loops: Int? {
    get throws {
      let threads = try integer("threads", in: 0...256)
      return threads == 0 ? nil : threads
    }
  }
}
