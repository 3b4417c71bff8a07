/// How trending projects are found, in plain words: what `Trending` computes.
enum TrendingWords {
  static let text = """
    Each person who supported a project in the last seven days (by following it, liking an update or sending a message \
    under their name) counts once: as 1 on the day they did, and a seventh less with each day that passes. The sum puts \
    projects in order; those without recent support follow by their number of followers.
    """
}
