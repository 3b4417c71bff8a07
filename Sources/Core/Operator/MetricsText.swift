/// Figures in the text formats that Prometheus reads: 0.0.4, and OpenMetrics 1.0 for clients that ask for it.
///
/// https://prometheus.io/docs/instrumenting/exposition_formats,
/// https://prometheus.io/docs/specs/om/open_metrics_spec
struct MetricsText {
  enum Format {
    case prometheus
    case openMetrics

    /// - Parameter accept: the lines of the request's `Accept` field.
    init(accept: [String]) {
      self = Accepts.names("application/openmetrics-text", in: accept) ?? false ? .openMetrics : .prometheus
    }

    var contentType: String {
      switch self {
      case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
      case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
      }
    }
  }

  /// One value with what tells it from the others of its family.
  struct Sample {
    var suffix = ""
    var labels: KeyValuePairs<String, String> = [:]
    let value: String
  }

  private let format: Format
  private var lines: [String] = []

  init(_ format: Format) { self.format = format }

  /// A figure that only grows. The name is without its `_total`.
  mutating func counter(_ name: String, _ help: String, _ samples: [Sample]) {
    // The older format knows a counter by the name of its samples, the newer one by that of its family.
    declare(format == .prometheus ? name + "_total" : name, "counter", help)
    for sample in samples { write(name + "_total", sample) }
  }

  mutating func gauge(_ name: String, _ help: String, _ samples: [Sample]) {
    declare(name, "gauge", help)
    for sample in samples { write(name, sample) }
  }

  /// - Parameters:
  ///   - bounds: upper bounds in seconds.
  ///   - counts: for each bound how many were at most that and more than the one before; one more for the rest.
  ///   - sum: seconds.
  mutating func histogram(_ name: String, _ help: String, bounds: [Double], counts: [Int], sum: Double) {
    declare(name, "histogram", help)
    var total = 0
    for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], counts) {
      total += count
      write(name, Sample(suffix: "_bucket", labels: ["le": bound], value: "\(total)"))
    }
    write(name, Sample(suffix: "_sum", value: "\(sum)"))
    write(name, Sample(suffix: "_count", value: "\(total)"))
  }

  /// Everything that was added.
  var text: String { (lines + (format == .openMetrics ? ["# EOF", ""] : [""])).joined(separator: "\n") }

  private mutating func declare(_ name: String, _ kind: String, _ help: String) {
    lines.append("# HELP \(name) \(help)")
    lines.append("# TYPE \(name) \(kind)")
  }

  private mutating func write(_ name: String, _ sample: Sample) {
    let labels = sample.labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
    lines.append("\(name)\(sample.suffix)\(labels.isEmpty ? "" : "{\(labels)}") \(sample.value)")
  }
}
