/// A password that is new each time and easy to type: three words and a number, about 27 bits.
enum DemoPassword {
  private static let words = [
    "amber", "anchor", "apple", "basket", "birch", "blanket", "bottle", "breeze", "button", "candle", "cedar", "cherry",
    "clover", "copper", "cotton", "cradle", "dapple", "ember", "feather", "fiddle", "garden", "ginger", "hammock",
    "harbour",
    "hazel", "honey", "island", "ivory", "jacket", "kettle", "ladder", "lantern", "lemon", "linen", "maple", "marble",
    "meadow", "mitten", "nutmeg", "olive", "orchard", "otter", "paddle", "pebble", "pepper", "pillow", "plum", "quilt",
    "raisin", "ribbon", "river", "saddle", "shell", "silver", "spruce", "teapot", "thistle", "timber", "tulip",
    "velvet",
    "walnut", "willow", "window", "woollen",
  ]

  static func make() -> String {
    let chosen = (0..<3).map { _ in words[Int.random(in: 0..<words.count)] }
    return chosen.joined(separator: "-") + "-\(Int.random(in: 100...999))"
  }
}
