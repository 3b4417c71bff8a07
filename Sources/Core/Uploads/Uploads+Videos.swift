internal import Glibc
internal import Media
internal import SQL
internal import Synchronization
internal import Wire

/// Making films of videos, one at a time, by turns among their owners.
extension Uploads {
  func beginVideos() async {
    await videoLane.run { [self] in
      while !Task.isCancelled, let job = await claim(.video) {
        await run(job) { try await self.makeVideo(job) }
      }
    }
  }

  private func makeVideo(_ job: MediaJob) async throws {
    guard let videos else { throw MediaError(.videoNotSupported) }
    let path = try await source(of: job, as: "\(incoming)/\(job.id).video")
    defer { if parts.areElsewhere { unlink(path) } }
    try await storeOriginal(of: job, at: path)
    // Should another process have lost this job without knowing, it works elsewhere.
    let folder = "\(incoming)/\(job.id).\(job.holder).work"
    FileNames.remove(folder)
    guard mkdir(folder, 0o700) == 0 else { throw MediaError(call: "mkdir", errno) }
    defer { FileNames.remove(folder) }
    let (percents, said) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let reporter = Task { await report(percents, of: job) }
    defer { said.finish() }
    let video: PreparedVideo
    do { video = try await videos.make(path, in: folder, isSquare: job.crop.isSquare) { said.yield($0) } } catch {
      reporter.cancel()
      throw error
    }
    reporter.cancel()
    let (photo, webPs) = try await workers.make(.file(video.poster), .photo(), for: WorkOwner(job.owner))
    try await keep(video, photo, webPs, of: job)
    unlink(path)
    if parts.areElsewhere { await removeParts(of: job.id) }
  }

  /// Stores the files, then says that they are there.
  private func keep(_ video: PreparedVideo, _ photo: PreparedPhoto, _ webPs: [Rendition], of job: MediaJob) async throws
  {
    let name = try await name(of: job.id)
    var facts = stat()
    guard let key = BlobKey(name.path(PreparedVideo.fileName)), stat(video.film, &facts) == 0 else {
      throw MediaError(.storeFailed, "the film is gone")
    }
    do {
      try await store.put(contentsOf: video.film, at: key)
      try await store.put(photo.renditions + webPs, at: name.path)
    } catch {
      // Nothing names them yet; what does not go now is found by the check command. Another process may be making the same.
      if leases.isAlone { _ = try? await store.deleteAll(prefix: name.prefix) }
      throw error
    }
    guard try await markReady(job, photo, film: Int(facts.st_size)) else { return }
    guard try await system.write({ try UploadQueries.markWebP(job.id, in: $0) }) else {
      try await store.deleteAll(prefix: name.prefix)
      return
    }
  }

  /// Writes down how far a job has come, about once a second.
  private func report(_ percents: AsyncStream<Int>, of job: MediaJob) async {
    var last = 0
    for await percent in percents where percent > last && !Task.isCancelled {
      last = percent
      do {
        try await system.write { try JobQueries.setPercent(percent, of: job, in: $0) }
        await notify(.processing(percent), of: job)
        try await Task.sleep(for: .seconds(1))
      } catch { return }
    }
  }
}

/// Runs one thing at a time. Who comes while it runs makes it run once more, and does not wait.
final class Lane: Sendable {
  private enum State { case idle, running, askedAgain }
  private let state = Mutex(State.idle)

  func run(_ body: () async -> Void) async {
    let isMine = state.withLock { state in
      if case .idle = state {
        state = .running
        return true
      }
      state = .askedAgain
      return false
    }
    guard isMine else { return }
    repeat { await body() } while isAskedAgain()
  }

  private func isAskedAgain() -> Bool {
    state.withLock { state in
      if case .askedAgain = state {
        state = .running
        return true
      }
      state = .idle
      return false
    }
  }
}
