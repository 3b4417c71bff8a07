public import Wire

/// A line of somebody's activity, which several people may have caused.
public protocol GroupedActivity {
  associatedtype Actor
  /// The newest of them.
  var actors: [Actor] { get set }
  /// All of them.
  var actorCount: Int { get set }
  /// Whether every cause is read.
  var read: Bool { get set }
}

/// One cause of a viewer's activity: a like, a follow, a message.
public struct ActivityCause<Line: GroupedActivity> {
  let time: Timestamp
  let id: ID<Never>
  let key: String
  let line: Line?

  /// - Parameters:
  ///   - key: what it shares with other causes that are told on one line with it.
  ///   - line: the cause by itself; nil where a policy hides who did it or what it is about.
  public init<Entity>(_ time: Timestamp, _ id: ID<Entity>, key: String, _ line: Line?) {
    self.time = time
    self.id = id.cast()
    self.key = key
    self.line = line
  }
}

/// Tells causes of one kind about one thing as one line with its newest actors, page by page.
public enum ActivityGrouping {
  private static let mostActors = 3
  /// Causes looked at for one page; what has more than this is told on two pages.
  public static let mostCauses = 400

  /// - Parameter causes: the newest ones before the cursor, newest first, `mostCauses` at most.
  public static func page<Line, List: CursorList>(
    _ causes: [ActivityCause<Line>], limit: Int, _ list: List.Type
  ) -> Page<Line> {
    var items: [Line] = []
    var places: [String: Int] = [:]
    var last: ActivityCause<Line>?
    for cause in causes {
      if let line = cause.line {
        if let place = places[cause.key] {
          items[place].actorCount += 1
          items[place].read = items[place].read && line.read
          if items[place].actors.count < mostActors { items[place].actors += line.actors }
        } else if items.count == limit {
          break
        } else {
          places[cause.key] = items.count
          items.append(line)
        }
      }
      last = cause
    }
    let goesOn = last?.id != causes.last?.id || causes.count == mostCauses
    return Page(items: items, next: goesOn ? last.map { Cursor<List>($0.time, $0.id).text } : nil)
  }
}
