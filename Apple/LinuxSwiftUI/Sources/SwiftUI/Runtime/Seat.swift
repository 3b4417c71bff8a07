internal import Synchronization

/// A place on the screen that lasts from one drawing to the next: of a view with a body, of something with a lifetime, of a row. What
/// a view keeps is here, and what it looked like last.
@MainActor package final class Seat {
  let number: Int
  let key: String
  /// The type of the view, for what is said about it.
  let name: String
  let host: Host
  private(set) weak var parent: Seat?
  private var children: [String: Seat] = [:]
  private var met: Set<String> = []
  private var places: [String: AnyObject] = [:]
  /// A page or a sheet: what it keeps goes with it, and that is as it should be.
  var isPresented = false
  let life = Life()

  // Of a view with a body.
  private var view: Any?
  private var content: Any?
  private var readings: [Any] = []
  private var environment = EnvironmentValues()
  private var drawn: [Node] = []
  var needsBody = true
  var needsWalk = true
  var isStaleBelow = false
  /// How often in a row the body was asked for because something that it had read was another, and looked as before.
  private var vain = 0

  init(host: Host, parent: Seat?, key: String, name: String) {
    self.host = host
    self.parent = parent
    self.key = key
    self.name = name
    number = host.newNumber()
    host.seats[number] = self
  }

  /// The seat of that key in this one: as it was, or a new one.
  func child(_ key: String, name: String) -> Seat {
    met.insert(key)
    if let known = children[key], known.name == name { return known }
    children[key]?.leave()
    let new = Seat(host: host, parent: self, key: key, name: name)
    children[key] = new
    return new
  }

  /// Draws what is in it anew, and lets go of what isn't there any more.
  func walk(_ draw: () -> [Node]) -> [Node] {
    met = []
    let nodes = draw()
    for (key, child) in children where !met.contains(key) {
      children[key] = nil
      child.leave()
    }
    (needsWalk, isStaleBelow) = (false, false)
    return nodes
  }

  private func leave() {
    if !isPresented, host.wasWritten(number) { host.lost(self) }
    if isPresented { host.leavingPresented += 1 }
    for child in children.values { child.leave() }
    if isPresented { host.leavingPresented -= 1 }
    children = [:]
    host.seats[number] = nil
    life.isWanted = false
    host.touch(life)
  }

  func place<Value>(_ name: String, _ initial: @autoclosure () -> Value) -> Place<Value> {
    if let kept = places[name] as? Place<Value> { return kept }
    let host = host
    let number = number
    let place = Place(initial()) { host.note(number) }
    places[name] = place
    return place
  }

  // MARK: A view with a body

  /// What a view comes to. Its body is asked for only where the view is another, or something that the body read has changed.
  func draw<V: View>(_ new: V, _ context: Context) -> [Node] {
    let mirror = Mirror(reflecting: new)
    let isSame = view.map { Sameness.ofFields($0, mirror) } ?? false
    let read = mirror.children.compactMap { ($0.value as? any Reading)?.reading(context.environment) }
    let isOther = !isSame || !Sameness.of(readings, read)
    let asks = isOther || needsBody || host.isChecking
    let before = needsBody && !isOther && !host.isChecking ? drawn : nil
    if asks {
      link(mirror, context.environment)
      (view, readings) = (new, read)
      content = evaluate(new)
    }
    guard asks || needsWalk || isStaleBelow || environment != context.environment,
      let body = content as? V.Body
    else { return drawn }
    environment = context.environment
    drawn = walk { SwiftUI.nodes(body, Context(seat: self, key: "", environment: context.environment)) }
    if let before { judge(before) }
    return drawn
  }

  /// A body that is asked for again and again and never looks otherwise reads more than it shows.
  private func judge(_ before: [Node]) {
    vain = Screenful(before).difference(from: Screenful(drawn)) == nil ? vain + 1 : 0
    if vain == Host.mostInVain {
      host.fault("\(name) was asked for \(vain) times in a row by something that it doesn't show")
    }
  }

  private func link(_ mirror: Mirror, _ environment: EnvironmentValues) {
    for (label, value) in mirror.children {
      (value as? any Linked)?.link(self, label ?? "", environment)
      if type(of: value) is AnyClass, !(value is any Observable) {
        host.fault("\(name).\(label ?? "") is a class that isn't @Observable: the view wouldn't change with it")
      }
    }
  }

  private func evaluate<V: View>(_ view: V) -> V.Body {
    host.bodies[name, default: 0] += 1
    needsBody = false
    host.begin(name)
    defer { host.endBody() }
    let (host, number) = (host, number)
    return withObservationTracking {
      view.body
    } onChange: {
      host.stale(number, .body)
    }
  }

  /// Marks what has to be drawn anew, and the way there.
  func mark(_ need: Host.Need) {
    if need == .body { needsBody = true }
    needsWalk = true
    var above = parent
    while let seat = above, !seat.isStaleBelow {
      seat.isStaleBelow = true
      above = seat.parent
    }
  }
}

/// Where a view is drawn.
@MainActor package struct Context {
  let seat: Seat
  /// The way from the seat.
  let key: String
  package var environment: EnvironmentValues

  var host: Host { seat.host }

  package func at(_ step: String) -> Context { Context(seat: seat, key: "\(key)/\(step)", environment: environment) }

  /// A seat of its own, as for a page, in whose drawing nothing of this one's is let go.
  func seated(_ step: String) -> (seat: Seat, context: Context) {
    let seat = seat.child("\(key)/\(step)", name: step)
    return (seat, Context(seat: seat, key: "", environment: environment))
  }

  /// Reads what may change, such as a binding: then this is drawn anew, without asking for the body.
  func reading<Value>(_ read: () -> Value) -> Value {
    let (host, number) = (host, seat.number)
    return withObservationTracking(read) { host.stale(number, .walk) }
  }

  func place<Value>(_ name: String, _ initial: @autoclosure () -> Value) -> Place<Value> {
    seat.place("\(key).\(name)", initial())
  }
}

/// What a view comes to, whether it has a body or is drawn.
@MainActor package func nodes<V: View>(_ view: V, _ context: Context) -> [Node] {
  if let primitive = view as? any Primitive { return primitive.nodes(context) }
  let name = "\(V.self)"
  return context.seat.child("\(context.key)/\(name)", name: name).draw(view, context)
}
