/// What apps of people, posts and reactions share: each part is declared by an app that has it.
public enum Social {}
