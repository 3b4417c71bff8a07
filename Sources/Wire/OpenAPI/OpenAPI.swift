/// Makes the OpenAPI 3.1 document of an API from its endpoints; nothing in it is written twice.
public enum OpenAPI {
  /// The document as JSON, the same bytes for the same endpoints. `sessionCookie` is the name of the browser's cookie; `others` are the
  /// paths at which calls are served too, by their own.
  ///
  /// Throws what the `init(from:)` of an input or output type throws at every stand-in value.
  public static func document(
    endpoints: [any EndpointDescription], title: String, version: String, sessionCookie: String = "session",
    others: [String: String] = [:]
  ) throws -> [UInt8] {
    var components = SchemaComponents()
    let problem = try components.output(Problem.self)
    var paths: [JSONValue.Member] = []
    for endpoint in endpoints {
      let operation = JSONValue.Member(
        endpoint.method.rawValue.lowercased(),
        try endpoint.operation(&components, problem: problem, alsoAt: others[endpoint.path.text]))
      if let index = paths.firstIndex(where: { $0.name == endpoint.path.text }) {
        paths[index].value = .object((paths[index].value.members ?? []) + [operation])
      } else {
        paths.append(JSONValue.Member(endpoint.path.text, .object([operation])))
      }
    }
    let document: JSONValue = [
      "openapi": "3.1.0",
      "info": ["title": .string(title), "version": .string(version)],
      "servers": [["url": "/"]],
      "tags": .array(tags(endpoints)),
      "paths": .object(paths),
      "components": [
        "schemas": .object(components.schemas.sorted { $0.name < $1.name }),
        "parameters": ["IdempotencyKey": idempotencyKey],
        "securitySchemes": [
          "bearer": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
          "cookie": ["type": "apiKey", "in": "cookie", "name": .string(sessionCookie)],
        ],
      ],
    ]
    return document.jsonBytes(capacity: 1 << 16)
  }

  private static func tags(_ endpoints: [any EndpointDescription]) -> [JSONValue] {
    var names: [String] = []
    for endpoint in endpoints where !names.contains(endpoint.tag) { names.append(endpoint.tag) }
    return names.map { ["name": .string($0)] }
  }

  private static var idempotencyKey: JSONValue {
    [
      "name": "Idempotency-Key", "in": "header", "required": false,
      "description":
        "Chosen by the client; a write that is repeated with the same key within a day is done once. Used for another request, a key is refused (422).",
      "schema": ["type": "string", "minLength": 1, "maxLength": .number(IdempotencyKeyLimits.longest)],
    ]
  }
}
