public import HTTP
public import Wire

/// A file that somebody takes away. It leaves in pieces, each made when the reader has come to it.
public struct PiecewiseFile: Sendable {
  let name: String
  let contentType: String
  let body: PiecewiseBody

  /// - Parameters:
  ///   - name: with its ending; plain ASCII.
  ///   - body: throws where a piece can't be had any more as it was.
  public init(name: String, contentType: String, body: PiecewiseBody) {
    (self.name, self.contentType, self.body) = (name, contentType, body)
  }
}

extension Routes {
  /// A call that answers a file of the viewer's own. A piece is sent if the session still holds. What cannot be had cuts the connection, so that
  /// nobody takes a part for the whole.
  public mutating func file<Input>(
    _ endpoint: Endpoint<Input, DownloadedFile>,
    _ answer: @escaping @Sendable (Input, Viewer, Call) async throws -> PiecewiseFile
  ) {
    answered(endpoint) { input, call in
      guard let viewer = call.caller.viewer else { throw Problem(.noProfile) }
      let file = try await answer(input, viewer, call)
      let (services, request) = (call.services, call.request)
      let body = PiecewiseBody(count: file.body.count, holding: file.body.held) { range in
        do {
          guard try await Authenticator(services: services).isStill(viewer, in: request) else {
            throw Problem.unauthorized()
          }
          return try await file.body.bytes(in: range)
        } catch {
          services.log(.error, "a file was not sent whole", [("code", .code(Uploads.code(error)))])
          throw error
        }
      }
      var response = Response(headers: ["Content-Type": file.contentType], body: .pieces(body))
      response.headers.add("Cache-Control", "private, no-store")
      response.headers.add("Content-Disposition", "attachment; filename=\"\(file.name)\"")
      response.headers.add("X-Content-Type-Options", "nosniff")
      return response
    }
  }
}
