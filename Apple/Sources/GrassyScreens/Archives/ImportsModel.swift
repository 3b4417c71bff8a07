import ClientKit
import Foundation
import HearthScreens
import Observation
import SwiftUI
import Wire

/// The imports from Instagram, and the archive that is on its way to the server.
@MainActor @Observable final class ImportsModel {
  private(set) var imports: [GrassyAPI.Import] = []
  private(set) var state = ListState.loading
  /// How much of the archive that was chosen is at the server, from 0 to 1; nil where none is on its way.
  private(set) var sent: Double?
  /// Why the archive couldn't be taken or sent.
  private(set) var failure: String?
  /// Whether an archive waits for another try.
  private(set) var isWaiting = false

  @ObservationIgnored private let service: GrassyKit.ArchiveService
  /// The screen's own: an archive goes on while the screen is there.
  @ObservationIgnored private var chosen = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// How long it waits before it looks again how far an import is.
  fileprivate static let pause = Duration.seconds(2)

  init(_ account: Account) { service = GrassyKit.ArchiveService(account.client, account.store) }

  /// Looks how far they are while the server works on one, until the task is cancelled.
  func watch() async {
    await refresh()
    while !Task.isCancelled {
      // The pause ends with the task.
      do { try await Task.sleep(for: Self.pause) } catch { return }
      if imports.contains(where: \.goesOn) { await refresh() }
    }
  }

  func refresh() async {
    do throws(ClientError) {
      imports = try await service.imports()
      state = imports.isEmpty ? .empty : .filled
    } catch {
      guard error != .cancelled else { return }
      if imports.isEmpty { state = .failed(error.localizedDescription) }
    }
  }

  /// Takes the file that was chosen. What takes time is done by `run`.
  func choose(_ result: Result<URL, any Error>) async {
    failure = nil
    do {
      let url = try result.get()
      let isGuarded = url.startAccessingSecurityScopedResource()
      defer { if isGuarded { url.stopAccessingSecurityScopedResource() } }
      try await service.choose(url)
      send()
    } catch {
      failure = error.localizedDescription
    }
  }

  /// Sends the archive that waits once more.
  func send() { chosen.continuation.yield() }

  /// Sends what was chosen, also by a process that has ended, until the task is cancelled.
  func run() async {
    send()
    for await _ in chosen.stream { await sendChosen() }
  }

  private func sendChosen() async {
    do {
      guard try await service.isWaiting else { return isWaiting = false }
      (failure, isWaiting) = (nil, false)
      try await withProgress { [service] numbers in
        _ = try await service.send { numbers.yield($0) }
      } show: {
        self.sent = $0
      }
      await refresh()
    } catch {
      guard !Task.isCancelled, error as? ClientError != .cancelled else { return }
      failure = error.localizedDescription
      // What was refused for good is given up by the service.
      isWaiting = (try? await service.isWaiting) ?? false
    }
  }

  /// The archive that waits isn't sent any more.
  func giveUp() async {
    do {
      try await service.giveUp()
      (isWaiting, failure) = (false, nil)
    } catch {
      failure = error.localizedDescription
    }
  }
}

/// One import: what is in its archive, and how far it has come.
@MainActor @Observable final class ImportModel {
  private(set) var known: GrassyAPI.Import?
  /// Why it can't be shown, or something can't be done.
  private(set) var failure: String?
  private(set) var isBusy = false
  /// Whether it was removed.
  private(set) var isGone = false
  var audience = SocialAPI.AudienceKind.me
  var tellsPlaces = false

  static let audiences: [SocialAPI.AudienceKind] = [.me, .friends, .followers, .everyone]
  @ObservationIgnored private let id: ID<GrassyAPI.Import>
  @ObservationIgnored private let service: GrassyKit.ArchiveService

  init(_ id: ID<GrassyAPI.Import>, _ account: Account) {
    self.id = id
    service = GrassyKit.ArchiveService(account.client, account.store)
  }

  /// Looks how far it is, until the task is cancelled.
  func watch() async {
    await refresh()
    while !Task.isCancelled, !isGone {
      // The pause ends with the task.
      do { try await Task.sleep(for: ImportsModel.pause) } catch { return }
      if known?.goesOn != false { await refresh() }
    }
  }

  func refresh() async {
    await step { () async throws(ClientError) in self.known = try await self.service.state(of: self.id) }
  }

  func start() async {
    await act { () async throws(ClientError) in
      self.known = try await self.service.start(
        self.id, audience: self.audience, tellsPlaces: self.tellsPlaces)
    }
  }

  func cancel() async {
    await act { () async throws(ClientError) in self.known = try await self.service.cancel(self.id) }
  }

  /// - Parameter withPosts: whether the posts that it made are deleted too.
  func remove(withPosts: Bool) async {
    await act { () async throws(ClientError) in
      try await self.service.remove(self.id, withPosts: withPosts)
      self.isGone = true
    }
  }

  private func act(_ body: () async throws(ClientError) -> Void) async {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    await step(body)
  }

  private func step(_ body: () async throws(ClientError) -> Void) async {
    do throws(ClientError) {
      try await body()
      failure = nil
    } catch {
      guard error != .cancelled else { return }
      // Its posts are deleted, and then it is gone.
      if known?.state == .removing, error.advice == .readAnew { return isGone = true }
      failure = error.localizedDescription
    }
  }
}

extension GrassyAPI.Import {
  /// Whether something happens by itself.
  var goesOn: Bool { [.reading, .running, .removing].contains(state) }
  var settledCount: Int { doneCount + repeatedCount + failedCount }
}
