/// Numbers of bytes as people read them.
public enum ByteText {
  private static let units = ["KB", "MB", "GB", "TB"]

  /// In the largest unit of which there is one, by 1024, with a decimal where it says something: "4 GB", "1.5 MB", "1 KB" for less.
  public static func text(_ bytes: Int) -> String {
    var (value, unit) = (max(1, Double(bytes) / 1024), 0)
    while value >= 999.95, unit < units.count - 1 { (value, unit) = (value / 1024, unit + 1) }
    let tenths = Int((value * 10).rounded())
    let decimals = value >= 100 || tenths.isMultiple(of: 10) ? "" : ".\(tenths % 10)"
    return "\(value >= 100 ? Int(value.rounded()) : tenths / 10)\(decimals) \(units[unit])"
  }
}
