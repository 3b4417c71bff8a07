internal import HTTP
public import SQL
internal import Wire

/// Lets clients of an app send photos straight to where they are kept: into the bucket where media are in one, else to this
/// server, by the same calls. The app has `DirectUploadCalls` in its list of calls.
public struct DirectUploads: AppPart {
  private let app: String
  private let calls: DirectUploadCalls

  /// - Parameter app: the app's name.
  public init(_ app: String) {
    self.app = app
    calls = DirectUploadCalls(app)
  }

  public var policies: [TablePolicy] { [] }

  public func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(calls.begin) { input, viewer, call in
      let key = try call.idempotency(["\(input.byteCount)", input.contentType])
      return try await DirectUploadActions(services: services).begin(
        size: input.byteCount, contentType: input.contentType, by: viewer, origin: call.origin, idempotency: key)
    }
    routes.viewer(calls.complete) { input, viewer, call in
      try await DirectUploadActions(services: services).complete(
        input.id, alt: input.alt ?? "", by: viewer, links: call.links,
        idempotency: try call.idempotency([input.alt ?? ""]))
    }
    // The address is the permission, as that of a bucket is: it says for which upload it is good.
    routes.add(.put, "/api/\(app)/uploads/{id}/file", .anyone) { request, parameters in
      do {
        guard let id = parameters["id"].flatMap({ ID<MediaAPI.Item>($0) }), let signature = request.query["m"] else {
          throw DirectUploadActions.refusal
        }
        try await DirectUploadActions(services: services).receive(
          request.body, contentType: request.headers["Content-Type"] ?? "", as: id, signature: signature)
        return Response(.ok, headers: ["Cache-Control": "no-store"])
      } catch { return Answer.problem(error, request: request, log: services.log) }
    }
  }
}
