internal import Core
internal import HTTP
public import Wire

extension Toggle {
  /// With the calls that turn it on and off.
  /// - Parameter answer: what they answer.
  public func calls<Input: IdentifyingInput, Output>(
    on: Endpoint<Input, Output>, off: Endpoint<Input, Output>, _ answer: @escaping @Sendable (ToggleState) -> Output
  ) -> Toggle where Input.Entity == Thing {
    adding { [self] routes in
      let services = routes.services
      routes.viewer(on) { input, viewer, _ in answer(try await set(true, input.id, by: viewer, services)) }
      routes.viewer(off) { input, viewer, _ in answer(try await set(false, input.id, by: viewer, services)) }
    }
  }

  /// With the forms of a thing's page that turn it on and off, and lead back to where they were.
  /// - Parameters:
  ///   - on: the last part of the form's address: `like`.
  ///   - page: the template of the thing's page, with its `{id}`.
  public func forms(on: String, off: String, at page: String) -> Toggle {
    adding { [self] routes in
      let services = routes.services
      for (name, isOn) in [(on, true), (off, false)] {
        routes.viewerPage(.post, "\(page)/\(name)") { viewer, call in
          let id: ID<Thing> = try call.id()
          _ = try await set(isOn, id, by: viewer, services)
          return call.back(or: page.replacing("{id}", with: id.description))
        }
      }
    }
  }

  func adding(_ registration: @escaping @Sendable (inout Routes) -> Void) -> Toggle {
    var toggle = self
    toggle.registrations.append(registration)
    return toggle
  }
}
