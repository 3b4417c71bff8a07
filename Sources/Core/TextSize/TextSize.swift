/// How large the text of pages is, in percent of what the browser has. Each account chooses for all its apps and devices.
public enum TextSize: Int, Sendable, CaseIterable {
  case percent100 = 100
  case percent115 = 115
  case percent130 = 130
  case percent150 = 150
  case percent175 = 175
  case percent200 = 200

  public static let standard = TextSize.percent100
}
