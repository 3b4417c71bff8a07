extension EndpointDescription {
  /// The Operation Object (OpenAPI 3.1.0, section 4.8.10).
  /// - Parameter other: the path at which it is served too.
  func operation(
    _ components: inout SchemaComponents, problem: JSONValue, alsoAt other: String? = nil
  ) throws -> JSONValue {
    let input = try SchemaRecorder.record(inputType)
    var parameters = parameters(input, &components)
    if takesIdempotencyKey { parameters.append(["$ref": "#/components/parameters/IdempotencyKey"]) }
    var members: [JSONValue.Member] = [
      .init("operationId", .string(name)),
      .init("tags", [.string(tag)]),
      .init("summary", .string(summary)),
    ]
    if let other { members.append(.init("description", .string("Also at `\(other)`."))) }
    members.append(
      .init("security", auth == .none ? [] : [["bearer": []], ["cookie": []]]))
    if outputType == EventStream.self { parameters.append(Self.lastEventID) }
    if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
    if let body = requestBody(input, &components) { members.append(.init("requestBody", body)) }
    members.append(.init("responses", try responses(&components, problem: problem)))
    return .object(members)
  }

  private static var lastEventID: JSONValue {
    [
      "name": "Last-Event-ID", "in": "header", "required": false,
      "description": "The id of the last event that the client has; what came after it is sent first.",
      "schema": ["type": "string"],
    ]
  }

  private func parameters(_ input: SchemaRecorder, _ components: inout SchemaComponents) -> [JSONValue] {
    let inPath = path.parameters
    var parameters: [JSONValue] = inPath.map { name in
      let member = input.members.first { $0.name == name }
      let schema = member.map { refined(name, components.input($0.node)) } ?? ["type": "string"]
      return ["name": .string(name), "in": "path", "required": true, "schema": schema]
    }
    guard !method.hasBody else { return parameters }
    for (name, node) in input.members where !inPath.contains(name) {
      let required = JSONValue.bool(!input.isOptional(name))
      parameters.append(
        ["name": .string(name), "in": "query", "required": required, "schema": refined(name, components.input(node))])
    }
    return parameters
  }

  /// The schema of a field with the bounds that the input type declares for it.
  private func refined(_ name: String, _ schema: JSONValue) -> JSONValue {
    schema.bounded(by: (inputType as? any BoundedInput.Type)?.bounds[name])
  }

  private func requestBody(_ input: SchemaRecorder, _ components: inout SchemaComponents) -> JSONValue? {
    let members = input.members.filter { !path.parameters.contains($0.name) }
    guard method.hasBody, !members.isEmpty else { return nil }
    let properties = members.map { name, node in
      let schema = refined(name, components.input(node))
      return JSONValue.Member(name, input.isOptional(name) && !isMultipart ? schema.orNull : schema)
    }
    let required = members.filter { !input.isOptional($0.name) }.map { JSONValue.string($0.name) }
    var schema: [JSONValue.Member] = [.init("type", "object"), .init("properties", .object(properties))]
    if !required.isEmpty { schema.append(.init("required", .array(required))) }
    let mediaType = isMultipart ? "multipart/form-data" : "application/json"
    return [
      "required": .bool(!required.isEmpty),
      "content": .object([.init(mediaType, ["schema": .object(schema)])]),
    ]
  }

  private func responses(_ components: inout SchemaComponents, problem: JSONValue) throws -> JSONValue {
    var success: [JSONValue.Member] = [.init("description", "Success")]
    if outputType == EventStream.self {
      success.append(.init("content", ["text/event-stream": ["schema": ["type": "string"]]]))
    } else if outputType == CalendarFile.self {
      success.append(.init("content", ["text/calendar": ["schema": ["type": "string"]]]))
    } else if outputType == DownloadedFile.self {
      success.append(.init("content", ["*/*": ["schema": ["type": "string", "format": "binary"]]]))
    } else if outputType != NoContent.self {
      success.append(.init("content", ["application/json": ["schema": try components.output(outputType)]]))
    }
    var responses: [JSONValue.Member] = [.init(String(status), .object(success))]
    let problems = problems
    for (index, code) in problems.enumerated() where index == 0 || problems[index - 1].status != code.status {
      let alike = problems.filter { $0.status == code.status }
      responses.append(.init(String(code.status), response(alike, problem: problem)))
    }
    return .object(responses)
  }

  private func response(_ codes: [ProblemCode], problem: JSONValue) -> JSONValue {
    let description = codes.map { "`\($0.code)`: \($0.title)." }.joined(separator: " ")
    var members: [JSONValue.Member] = [.init("description", .string(description))]
    if codes.contains(where: { $0.status == 429 }) {
      members.append(
        .init(
          "headers",
          ["Retry-After": ["description": "Seconds to wait.", "schema": ["type": "integer"]]]))
    }
    members.append(
      .init("content", .object([.init(Problem.contentType, ["schema": problem])])))
    return .object(members)
  }
}
