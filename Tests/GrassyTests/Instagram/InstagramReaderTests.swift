import Testing
import Wire

@testable import Grassy

@Suite struct `Reading the JSON of an Instagram archive` {
  private func read(_ files: [(name: String, json: String)]) -> InstagramContent {
    var reader = InstagramReader()
    for source in InstagramLayout(of: files.map(\.name)).sources {
      _ = reader.add(source, Array(files.first { $0.name == source.name }?.json.utf8 ?? "".utf8))
    }
    return reader.finish()
  }

  @Test(arguments: [
    ("caf\u{c3}\u{a9}", "café"), ("\u{f0}\u{9f}\u{8c}\u{b1} green", "🌱 green"),
    ("\u{d0}\u{94}\u{d0}\u{be}\u{d0}\u{bc}", "Дом"), ("plain", "plain"), ("", ""), ("café", "café"),
    ("Ω\u{e9}", "Ω\u{e9}"),
    ("\u{c3}", "\u{c3}"),
  ]) func `broken UTF-8 is mended, and all else stays as it is`(_ text: String, _ meant: String) {
    #expect(InstagramText.mended(text) == meant)
  }

  @Test func `hashtags of a caption, each once`() {
    let long = String(repeating: "x", count: 41)
    let tags = InstagramText.hashtags(
      of: "#Sun on the #sea, #sun! #2021 #a_b#c ＃жизнь # #\(long)", most: 30, length: 1...40)
    #expect(tags == ["Sun", "sea", "a_b", "c", "жизнь"])
  }

  @Test func `a hashtag without a letter or a digit is none`() {
    #expect(InstagramText.hashtags(of: "#___ #Sun #_ #__sea", most: 2, length: 1...40) == ["Sun", "__sea"])
  }

  @Test(arguments: [
    "content/posts_1.json", "your_instagram_activity/content/posts_1.json",
    "your_instagram_activity/media/posts_12.json", "media/posts_1.json",
    "instagram-ann-2024/your_instagram_activity/media/posts_1.json",
  ]) func `posts are found in every place where archives have kept them`(_ name: String) {
    let content = read([
      (name, #"[{"media":[{"uri":"media/posts/202101/a.jpg","creation_timestamp":1609459200,"title":"Hi"}]}]"#)
    ])
    #expect(content.posts.count == 1)
    #expect(content.posts.first?.key == "media/posts/202101/a.jpg 1609459200000000")
    #expect(content.posts.first?.media.first?.name.hasSuffix("media/posts/202101/a.jpg") == true)
    #expect(content.posts.first?.media.first?.name.hasPrefix("instagram-ann-2024/") == name.hasPrefix("instagram-ann"))
  }

  @Test func `an album has its caption on the post, a single photo on its medium`() {
    let content = read([
      (
        "content/posts_1.json",
        #"""
        [{"media":[{"uri":"a.jpg","creation_timestamp":1600000000,"title":"alone \u00f0\u009f\u008c\u00b1 #grass"}]},
         {"title":"both","creation_timestamp":1500000000,"media":[
           {"uri":"b.jpg","creation_timestamp":1500000001,"title":""},
           {"uri":"c.mp4","creation_timestamp":1500000002,"title":"",
            "media_metadata":{"video_metadata":{"exif_data":[{"latitude":48.1,"longitude":11.6}]}}}]}]
        """#
      )
    ])
    #expect(content.posts.map(\.caption) == ["both", "alone 🌱 #grass"])
    #expect(content.posts.map(\.tags) == [[], ["grass"]])
    #expect(content.posts.first?.media.map(\.isVideo) == [false, true])
    #expect(content.posts.first?.place == .point(latitude: 48.1, longitude: 11.6))
    #expect((content.photos, content.videos, content.albums, content.places) == (2, 1, 1, 1))
  }

  @Test func `the older layout, where albums share time and caption`() {
    let content = read([
      (
        "media.json",
        #"""
        {"photos":[{"caption":"a","taken_at":"2017-08-20T11:22:33","path":"photos/201708/1.jpg","location":"M\u00c3\u00bcnchen"},
          {"caption":"a","taken_at":"2017-08-20T11:22:33","path":"photos/201708/2.jpg"},
          {"caption":"b","taken_at":"2017-09-01T00:00:00+00:00","path":"photos/201709/3.jpg"},
          {"caption":"x","taken_at":"never","path":"photos/201709/4.jpg"}],
         "videos":[{"caption":"c","taken_at":"2018-01-01T00:00:00","path":"videos/201801/5.mp4"}],
         "stories":[{"path":"stories/1.jpg"}],"profile":[{"path":"profile/1.jpg"},{"path":"profile/2.jpg"}],"direct":[]}
        """#
      )
    ])
    #expect(content.posts.map { $0.media.count } == [2, 1, 1])
    #expect(content.posts.first?.place == .name("München"))
    #expect(content.posts.first?.time == Timestamp(rfc3339: "2017-08-20T11:22:33Z"))
    #expect(content.skipped == [.stories: 1, .profilePhotos: 2, .withoutTime: 1])
  }

  @Test func `stories, pictures of the profile and what was archived are counted and left out`() {
    let content = read([
      ("content/posts_1.json", "[]"), ("content/stories.json", #"{"ig_stories":[{"uri":"s.jpg"},{"uri":"t.jpg"}]}"#),
      ("content/profile_photos.json", #"{"ig_profile_picture":[{"uri":"p.jpg"}]}"#),
      ("content/archived_posts.json", #"{"ig_archived_post_media":[{"media":[]}]}"#),
    ])
    #expect(content.skipped == [.stories: 2, .profilePhotos: 1, .archived: 1])
  }

  @Test func `reels and the same post in two files`() {
    let post = #"{"media":[{"uri":"v.mp4","creation_timestamp":1609459200,"title":"R"}]}"#
    let content = read([
      ("content/posts_1.json", "[\(post)]"), ("content/posts_2.json", "[\(post)]"),
      ("content/reels.json", #"{"ig_reels_media":[{"media":[{"uri":"w.mp4","creation_timestamp":1609459300}]}]}"#),
    ])
    #expect(content.posts.map { $0.media.map(\.name) } == [["v.mp4"], ["w.mp4"]])
  }

  @Test func `an album of more than twenty becomes several posts that keep their order`() {
    let media = (0..<43).map { #"{"uri":"\#($0).jpg","creation_timestamp":1609459200}"# }.joined(separator: ",")
    let content = read([("content/posts_1.json", #"[{"title":"t","media":[\#(media)]}]"#)])
    #expect(content.posts.map { $0.media.count } == [3, 20, 20])
    #expect(content.posts.map(\.part) == [3, 2, 1])
    #expect(Set(content.posts.map(\.key)).count == 3)
  }

  @Test(arguments: [
    "", "null", "[null]", "[1]", "[[]]", "{}", #"[{"media":{}}]"#, #"[{"media":[{"uri":7}]}]"#,
    #"[{"media":[{"uri":"a.jpg","creation_timestamp":"x"}]}]"#,
    #"[{"media":[{"uri":"a.jpg","creation_timestamp":-1}]}]"#,
    #"[{"media":[{"uri":"a.jpg","creation_timestamp":1e300}]}]"#,
    #"[{"media":[{"uri":"https://elsewhere.example/a.jpg","creation_timestamp":1609459200}]}]"#,
    #"[{"media":[{"uri":"a\u0000.jpg","creation_timestamp":1609459200}]}]"#,
    #"[{"media":[{"uri":"a\n.jpg","creation_timestamp":1609459200}]}]"#,
    #"{"photos":[{"caption":"a","taken_at":"2017-08-20T11:22:33","path":"photos/1\u007f.jpg"}]}"#,
    #"{"photos":{},"videos":7}"#,
  ]) func `whatever else stands in a file is passed over`(_ json: String) {
    #expect(read([("content/posts_1.json", json)]).posts.isEmpty)
    #expect(read([("media.json", json)]).posts.isEmpty)
  }

  @Test func `an archive in HTML is known as one`() {
    #expect(InstagramLayout(of: ["your_instagram_activity/content/posts_1.html"]).isHTML)
    #expect(!InstagramLayout(of: ["index.html", "content/posts_1.json"]).isHTML)
    #expect(!InstagramLayout(of: ["content/stories.json"]).hasPosts)
  }
}
