internal import Core
internal import Social
internal import Wire

/// The calls of exports: the same as the page of `GrassyExport` does.
enum ExportRoutes {
  static func register(in routes: inout Routes, _ work: ArchiveWork) {
    let services = routes.services
    let actions = ExportActions(services: services)
    routes.viewer(GrassyAPI.export) { _, viewer, call in try await actions.find(by: viewer).told(at: call.now) }
    routes.viewer(GrassyAPI.makeExport) { _, viewer, call in
      try await actions.begin(by: viewer)
      work.wake(viewer)
      return try await actions.find(by: viewer).told(at: call.now)
    }
    routes.viewer(GrassyAPI.removeExport) { _, viewer, _ in
      try await actions.remove(by: viewer)
      return NoContent()
    }
  }
}

extension Export? {
  fileprivate func told(at now: Timestamp) -> GrassyAPI.Export {
    guard let self, self.state != .done || self.isReady(at: now) else {
      return GrassyAPI.Export(state: .none, reason: "", postCount: 0, doneCount: 0, expiresAt: nil, path: nil)
    }
    let isReady = self.state == .done
    let state: GrassyAPI.ExportState = isReady ? .ready : self.state == .failed ? .failed : .making
    return GrassyAPI.Export(
      state: state, reason: self.reason, postCount: self.postCount, doneCount: self.doneCount,
      expiresAt: isReady ? self.expiresAt : nil, path: isReady ? self.path : nil)
  }
}
