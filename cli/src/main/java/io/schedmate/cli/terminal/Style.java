package io.schedmate.cli.terminal;

/** A text style on a terminal. */
public enum Style {
    PLAIN("0"),
    STRONG("1"),
    FAINT("2"),
    BAD("31"),
    GOOD("32"),
    WARNING("33"),
    PROGRESS("36");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    String around(String text) {
        return "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
