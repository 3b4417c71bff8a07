import FoundationEssentials
import Testing
import Wire

/// What an answer has with such a URL.
private struct Shown: Codable {
  let url: MediaAPI.RenditionURL?
}

/// The same as a string.
private struct Said: Codable {
  let url: String?
}

@Suite struct RenditionURLTests {
  private static let urls: [MediaAPI.URLs] = [
    .init(base: "/media/realspace/0190163d", query: ""),
    .init(base: "/media/realspace/0190163d", query: "?e=1770000000&s=a_b-c"),
    .init(base: "https://home.example/media/ü \"quoted\"", query: "?a&b=/c?d\u{2028}", hasVideo: true),
    .init(base: "", query: "?"),
  ]

  private static let texts =
    nastyStrings + [
      "/", "?", "/?", "a", "a/b", "a?b", "a/b/?", "//", "a/b?c/d?e", "/media/a/1080?s=é\u{301}", "/\u{301}a?\u{301}",
    ]

  @Test(arguments: urls) func `one made of its parts is the string that it was`(urls: MediaAPI.URLs) throws {
    for name in ["320", "1080", "video", MediaAPI.URLs.download] {
      let url = urls.rendition(name)

      #expect(url.text == urls.url(name))
      #expect(url.jsonBytes() == urls.url(name).jsonBytes())
      #expect(url.jsonBytes(forHTML: true) == urls.url(name).jsonBytes(forHTML: true))
      #expect(try JSONEncoder().encode([url]) == JSONEncoder().encode([urls.url(name)]))
    }
  }

  @Test(arguments: urls) func `one that is read equals the one that was written`(urls: MediaAPI.URLs) throws {
    let url = urls.rendition("1080")
    let bytes = [url].jsonBytes()

    let read = try JSONDecoder().decode([MediaAPI.RenditionURL].self, from: Data(bytes))
    #expect(read == [url] && Set(read + [url, MediaAPI.RenditionURL(url.text)]) == [url])
    #expect(url != urls.rendition("320"))
  }

  @Test(arguments: texts) func `any string is kept as it is`(text: String) throws {
    let url = MediaAPI.RenditionURL(text)

    #expect(Array(url.text.utf8) == Array(text.utf8))
    #expect(url.jsonBytes() == text.jsonBytes())
    #expect(url.jsonBytes(capacity: 1, forHTML: true) == text.jsonBytes(capacity: 1, forHTML: true))
    let read = try JSONDecoder().decode([MediaAPI.RenditionURL].self, from: Data([text].jsonBytes()))
    #expect(read == [url])
  }

  @Test func `null is none`() throws {
    let none: MediaAPI.RenditionURL? = nil

    #expect(none.jsonBytes() == Array("null".utf8))
    #expect(try JSONDecoder().decode(Shown.self, from: Data("{\"url\":null}".utf8)).url == nil)
    #expect(try JSONDecoder().decode(Shown.self, from: Data("{}".utf8)).url == nil)
    #expect(try JSONEncoder().encode(Shown(url: none)) == JSONEncoder().encode(Said(url: nil)))
  }

  @Test func `its schema is a string's, so that a post's has not changed`() throws {
    #expect(MediaAPI.RenditionURL.schema == ["type": "string"])
    let text = try OpenAPI.document(endpoints: [RealspaceAPI.itemPosts], title: "Test", version: "1.2.3")
    let schemas = try JSONValue(parsing: text)["components"]?["schemas"]
    let post = try #require(schemas?["RealspacePost"])

    #expect(post["properties"]?["imageURL"] == ["type": ["string", "null"]])
    #expect(post["required"]?.array?.contains("imageURL") == true)
  }
}
