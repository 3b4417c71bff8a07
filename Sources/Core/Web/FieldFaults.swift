public import Wire

/// The fields at fault of an input, gathered so that people are told of all of them at once:
///
/// ```swift
/// var faults = FieldFaults()
/// let title = faults.gather(try WrittenText.required(input.title, "title", atMost: 100), or: "")
/// let day = faults.gather(try WrittenText.day(input.day), or: "")
/// try faults.end()
/// ```
public struct FieldFaults {
  private var problem: Problem?

  public init() {}

  /// - Parameters:
  ///   - value: throws 422 with the fields at fault.
  ///   - fallback: in place of a value at fault. It goes nowhere, for `end` throws then.
  public mutating func gather<Value>(
    _ value: @autoclosure () throws(Problem) -> Value, or fallback: @autoclosure () -> Value
  ) -> Value {
    do throws(Problem) { return try value() } catch {
      add(error)
      return fallback()
    }
  }

  public mutating func add(_ field: String, _ code: String, _ detail: String) {
    add(.validation(field, code, detail))
  }

  private mutating func add(_ fault: Problem) {
    if problem == nil { problem = fault } else { problem?.errors += fault.errors }
  }

  /// - Throws: the first fault's problem, with every field at fault.
  public func end() throws(Problem) {
    if let problem { throw problem }
  }
}
