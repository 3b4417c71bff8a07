internal import Core
internal import Glibc
internal import Grassy
internal import Synchronization

extension Command {
  static let importArchive = Command(
    name: "grassy import", summary: "Imports an Instagram archive on this machine into a Grassy profile.",
    options: [
      .data, .media, .database, .databaseApp, .keyFile, .newApps,
      Option("file", "ZIP", "The archive as Instagram gave it, in JSON."),
      Option("profile", "USERNAME", "The profile that gets the posts."),
      Option("audience", "WHO", "Who sees them: me, friends, followers or everyone.", fallback: "me"),
      Option("cities", "", "Show in which cities the posts were made."),
      Option("video-megabytes", "MIB", "The largest video that is accepted.", fallback: "50"),
      Option(
        "ffmpeg", "DIR", "Folder of ffmpeg and ffprobe; without them there are photos but no videos.",
        fallback: "/usr/bin"),
      Option("places", "FILE", "The gazetteer; empty: places.sqlite beside the program.", fallback: ""),
    ]
  ) { arguments in
    let file = try arguments.required("file")
    guard access(file, R_OK) == 0 else { throw arguments.refuse("file", "names '\(file)', which can't be read") }
    var settings = Settings()
    settings.videoMegabytes = try arguments.integer("video-megabytes", in: 1...1000)
    let instance = try await Instance.open(arguments, for: .command, settings: settings)
    do {
      let local = try await LocalImport(for: try arguments.required("profile"), services: instance.services)
      let last = Mutex(-1)
      let summary = try await local.run(
        file, audience: try arguments.required("audience"), tellsPlaces: arguments.isOn("cities")
      ) { done, all in
        guard
          last.withLock({ before in
            defer { before = done }
            return before != done
          })
        else { return }
        Output.say("\(done) of \(all) posts")
      }
      for line in summary.skipped + summary.failures { Output.say(line) }
      Output.say(
        "Imported \(summary.imported) posts; \(summary.repeated) were here already, \(summary.failures.count) could not be imported."
      )
      await instance.close()
    } catch {
      await instance.close()
      throw error
    }
  }
}
