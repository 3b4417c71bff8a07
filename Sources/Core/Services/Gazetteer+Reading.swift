public import Places
public import Wire

extension Gazetteer {
  /// What a request reads of the gazetteer.
  /// - Throws: 503 where it can't be read.
  public static func reading<T>(_ body: () throws(GazetteerError) -> T) throws(Problem) -> T {
    do throws(GazetteerError) { return try body() } catch { throw Problem(.unavailable) }
  }
}
