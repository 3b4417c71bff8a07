import Testing

@testable import Core
@testable import HTTP

struct MetricsTests {
  private func sample(_ format: MetricsText.Format) -> String {
    var text = MetricsText(format)
    text.counter(
      "a_things", "Things.", [.init(labels: ["kind": "x"], value: "1"), .init(labels: ["kind": "y"], value: "2")])
    text.gauge("b", "B.", [.init(value: "3")])
    text.histogram("c_seconds", "C.", bounds: [0.1, 1], counts: [1, 2, 4], sum: 2.5)
    return text.text
  }

  @Test func `figures are written as Prometheus reads them`() {
    #expect(
      sample(.prometheus) == """
        # HELP a_things_total Things.
        # TYPE a_things_total counter
        a_things_total{kind="x"} 1
        a_things_total{kind="y"} 2
        # HELP b B.
        # TYPE b gauge
        b 3
        # HELP c_seconds C.
        # TYPE c_seconds histogram
        c_seconds_bucket{le="0.1"} 1
        c_seconds_bucket{le="1.0"} 3
        c_seconds_bucket{le="+Inf"} 7
        c_seconds_sum 2.5
        c_seconds_count 7

        """)
  }

  @Test func `OpenMetrics names a counter's family without its ending, and ends with a mark`() {
    let text = sample(.openMetrics)

    #expect(text.contains("# TYPE a_things counter\na_things_total{kind=\"x\"} 1\n"))
    #expect(text.hasSuffix("c_seconds_count 7\n# EOF\n"))
  }

  private static let collectors: [(accept: [String], format: MetricsText.Format)] = [
    ([], .prometheus), (["*/*"], .prometheus), (["text/plain;version=0.0.4;q=0.5,*/*;q=0.1"], .prometheus),
    (["application/openmetrics-text;q=0"], .prometheus),
    (["application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3"], .openMetrics),
    (["text/plain", "Application/OpenMetrics-Text; version=1.0.0"], .openMetrics),
  ]

  @Test(arguments: collectors)
  func `figures are written as the collector says`(collector: (accept: [String], format: MetricsText.Format)) {
    #expect(MetricsText.Format(accept: collector.accept) == collector.format)
  }

  @Test func `a process knows what it uses`() throws {
    let facts = try #require(ProcessFacts())

    #expect(facts.processorSeconds > 0)
    #expect(facts.residentBytes > 1 << 20 && facts.residentBytes < facts.virtualBytes)
    #expect(facts.threads > 1)
    #expect((3...facts.mostFiles).contains(facts.openFiles))
    #expect(facts.started > 1_700_000_000)
  }
}
