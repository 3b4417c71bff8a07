import ClientKit
import Testing

struct ServerAddressTests {
  @Test(arguments: [
    "https://home.example", "https://home.example/", "https://home.example:8443/under", "http://localhost:8080",
    "http://127.0.0.1:1", "http://[::1]:8080", "HTTPS://home.example",
  ])
  func `is`(text: String) { #expect(ServerAddress(text) != nil) }

  @Test(arguments: [
    "", "home.example", "ftp://home.example", "file:///etc/passwd", "https://", "https://ana:pw@home.example",
    "https://home.example?x=1", "https://home.example#x", "http://home.example", "http://127.0.0.1.example",
  ])
  func `is not`(text: String) { #expect(ServerAddress(text) == nil) }

  @Test func `plain HTTP beyond this machine is asked for by name`() {
    #expect(ServerAddress("http://home.lan", allowsPlainHTTP: true) != nil)
  }
}
