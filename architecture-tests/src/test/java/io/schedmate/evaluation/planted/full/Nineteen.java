package io.schedmate.evaluation.planted.full;

/** One of nineteen types in a package. */
final class Nineteen {}

final class One {}

final class Two {}

final class Three {}

final class Four {}

final class Five {}

final class Six {}

final class Seven {}

final class Eight {}

final class Nine {}

final class Ten {}

final class Eleven {}

final class Twelve {}

final class Thirteen {}

final class Fourteen {}

final class Fifteen {}

final class Sixteen {}

final class Seventeen {}

final class Eighteen {}
