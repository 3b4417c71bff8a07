internal import Core

/// One setting: a flag, its variable, and what it means. The documentation is made from this list.
struct Option: Sendable {
  let name: String
  /// What stands for the value in the help; empty for a switch.
  let value: String
  let help: String
  let fallback: String?

  init(_ name: String, _ value: String, _ help: String, fallback: String? = nil) {
    self.name = name
    self.value = value
    self.help = help
    self.fallback = fallback
  }

  /// `--trusted-proxies` is `HEARTH_TRUSTED_PROXIES`.
  var variable: String {
    "HEARTH_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  static let data = Option(
    "data", "DIR", "Folder of the database and the photos; created if missing.", fallback: "./data")
  static let media = Option(
    "media", "PLACE",
    "Where photos and videos are kept: a folder, or s3://bucket/prefix?endpoint=URL&region=NAME&style=path|virtual "
      + "with its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; empty: the data folder.", fallback: "")
  static let database = Option(
    "database", "URL",
    "Keep the database in PostgreSQL: postgres://role:password@host/name. Put a password in the variable.",
    fallback: "")
  static let databaseApp = Option(
    "database-app", "URL",
    "The same with the role under which the apps read and write; created if missing, with this URL's password.",
    fallback: "")
  static let keyFile = Option(
    "key-file", "FILE",
    "File of the 32-byte key that signs sessions and links; empty: secret.key in the data folder. Processes on one database need the same key.",
    fallback: "")
  static let apps = Option(
    "apps", "NAMES", "Apps to serve, separated by commas: \(Instance.names.joined(separator: ", ")).",
    fallback: "kinnect")

  static let mapTiles = Option(
    "map-tiles", "PLACE",
    "Streets on maps: an MBTiles file with PNG, JPEG or WebP, or the address of a tile server, https://tiles.example/{z}/{x}/{y}.png, "
      + "which members' browsers then ask; empty: none.", fallback: "")

  /// Of `migrate`.
  static let addedApps = Option(
    "apps", "NAMES", "Apps to add to the database, separated by commas.",
    fallback: "kinnect")
  /// Of the other commands.
  static let newApps = Option(
    "apps", "NAMES", "Apps of a new database, separated by commas; an existing one keeps its own.",
    fallback: "kinnect")

  static let serve =
    [
      data, media, database, databaseApp, keyFile,
      Option(
        "database-replica", "URL", "A streaming replica of that PostgreSQL that may answer reads.", fallback: ""),
      Option("database-connections", "N", "Connections to PostgreSQL for the apps.", fallback: "8"),
      Option("port", "N", "TCP port.", fallback: "8080"),
      Option("host", "ADDRESS", "Address to listen on.", fallback: "127.0.0.1"),
      apps,
      Option("open", "NAMES", "Apps in which anyone may make an account; the others need an invitation.", fallback: ""),
      Option(
        "family", "NAMES",
        "Apps whose people all follow each other. It answers for apps in which nobody has a profile yet; later /operator changes the answer, and the server doesn't start with another one.",
        fallback: ""),
      Option(
        "public-url", "URL", "How the server is reached from outside, for links: https://home.example.", fallback: ""),
      Option(
        "trusted-proxies", "RANGES",
        "Addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted, separated by commas.",
        fallback: ""),
      Option(
        "writes-per-minute", "N", "Write requests that one account may make per minute; 0: no limit.",
        fallback: "60000"
      ),
      Option(
        "reads-per-minute", "N", "Read requests that one account may make per minute, photos included; 0: no limit.",
        fallback: "60000"
      ),
      Option("sign-ups-per-hour", "N", "Accounts that may be made from one address per hour.", fallback: "1000"),
      Option("threads", "N", "Event loops; 0: one per core.", fallback: "0"),
      Option("cache", "MIB", "Page cache of each database connection.", fallback: "16"),
      Option(
        "checkpoints", "on|off",
        "Whether the server checkpoints the database's write-ahead log; off leaves that to another program, such as Litestream.",
        fallback: "on"),
      Option("connections-per-address", "N", "Open connections from one address.", fallback: "256"),
      Option(
        "ffmpeg", "DIR", "Folder of ffmpeg and ffprobe; without them there are photos but no videos.",
        fallback: "/usr/bin"),
      Option("video-megabytes", "MIB", "The largest video that is accepted.", fallback: "50"),
      Option(
        "archive-megabytes", "MIB", "The largest archive from another service that a browser may upload.",
        fallback: "4096"),
      Option(
        "places", "FILE",
        "The gazetteer; empty: places.sqlite beside the program. Without it, places are free text.",
        fallback: ""),
      mapTiles,
      Option(
        "map-credit", "TEXT",
        "Whom maps name as the source of the streets; empty: what the MBTiles file says.", fallback: ""),
      Option(
        "osm-places", "FILE",
        "A catalogue of places that 'hearth places' has made of an OpenStreetMap extract; searched before any service, and nobody is asked. Empty: none.",
        fallback: ""),
      Option(
        "nominatim", "URL",
        "A Nominatim service that the server asks for places, beside its own catalogue: https://nominatim.example; empty: none.",
        fallback: ""),
      Option(
        "google-places", "KEY",
        "A key for Google's Places API (New), which the server then asks for places too. Put it in the variable. Empty: none.",
        fallback: ""),
      Option(
        "google-places-url", "URL", "Where the server asks it.", fallback: GooglePlaces.address),
      Option(
        "offline", "on|off",
        "Whether browsers keep the last feed to show it offline; off deletes their copies.",
        fallback: "on"),
      Option(
        "push", "on|off",
        "Whether people's devices are notified, through the services of their browsers' makers, while no page is open.",
        fallback: "on"),
      Option(
        "push-hosts", "HOSTS",
        "Push services of a private network, or without TLS, each as host:port, separated by commas. Empty: only services of the public Internet, with https.",
        fallback: ""),
      Option(
        "backup-to", "DIR",
        "Folder in which the server makes backups by itself, each in a folder of its own, reads them again and shows the operator how that went; on another disk than the data. Empty: none.",
        fallback: ""),
      Option("backup-keep", "N", "How many of these backups stay.", fallback: "7"),
      Option("backup-hours", "N", "Hours from one of them to the next.", fallback: "24"),
      Option("log-level", "LEVEL", "debug, info or error.", fallback: "info"),
    ] + Instance.apps.flatMap(\.settings).map { Option($0.name, "N", $0.help, fallback: String($0.fallback)) }
}
