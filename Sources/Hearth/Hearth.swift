import Media

@main struct Hearth {
  static func main() {
    if CommandLine.arguments.dropFirst().first == MediaWorker.subcommand { MediaWorker.main() }
  }
}
