public import Places
public import Wire

extension ZoneRules {
  /// What the wall shows at a time.
  public func localTime(at time: Timestamp) -> LocalTime {
    LocalTime(seconds: Timestamp.floorDivide(time.microseconds, 1_000_000) + Int64(offset(at: time).seconds))
  }

  /// When the wall shows a time, as RFC 5545, section 3.3.5, has it: a time that comes twice is the first of the two; one that the
  /// clock skips is counted with the offset from before, so that 02:30 is half an hour after the clock went from 02:00 to 03:00.
  public func time(of local: LocalTime) -> Timestamp {
    func at(_ offset: Int) -> Timestamp { Timestamp(microseconds: (local.seconds - Int64(offset)) * 1_000_000) }
    let before = offset(at: at(86_400)).seconds
    let after = offset(at: at(-86_400)).seconds
    // The greater offset is the earlier time.
    for offset in [max(before, after), min(before, after)] where self.offset(at: at(offset)).seconds == offset {
      return at(offset)
    }
    return at(before)
  }

  /// Each change of the clock from one time to another, and what it is from then on.
  public func changes(from first: Timestamp, to last: Timestamp) -> [(at: Timestamp, before: Offset, after: Offset)] {
    var found: [(at: Timestamp, before: Offset, after: Offset)] = []
    let day: Int64 = 86_400
    var low = Timestamp.floorDivide(first.microseconds, 1_000_000)
    let end = Timestamp.floorDivide(last.microseconds, 1_000_000)
    func offset(_ seconds: Int64) -> Offset { self.offset(at: Timestamp(microseconds: seconds * 1_000_000)) }
    var current = offset(low)
    while low < end {
      let next = min(low + day, end)
      let there = offset(next)
      if there != current {
        var (left, right) = (low, next)
        while right - left > 1 {
          let middle = (left + right) / 2
          if offset(middle) == current { left = middle } else { right = middle }
        }
        let changed = offset(right)
        found.append((Timestamp(microseconds: right * 1_000_000), current, changed))
        (low, current) = (right, changed)
      } else {
        low = next
      }
    }
    return found
  }
}
