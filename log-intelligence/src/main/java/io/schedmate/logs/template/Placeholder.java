package io.schedmate.logs.template;

/**
 * What kind of value a template leaves out. Values that change what a line means keep placeholders of their own:
 * no errors is not three errors, a loss that is not a number is not a loss, and a bar at 100 % has ended.
 */
public enum Placeholder {
    NUMBER("<num>"),
    /** A zero that stands beside a word: {@code 0 errors}, {@code skipped=0}. */
    ZERO("<0>"),
    /** Not a number, or infinite. */
    NAN("<nan>"),
    /** The number of {@code 100%}. */
    WHOLE("<100>"),
    VERSION("<ver>"),
    HEX("<hex>"),
    UUID("<uuid>"),
    /** A word of letters and digits in turn, such as the name of a run. */
    IDENTIFIER("<id>"),
    /** A date, a time of day, a duration with colons, or a date and time. */
    TIME("<time>"),
    PATH("<path>"),
    URL("<url>"),
    HOST("<host>"),
    IP("<ip>"),
    /** A PCI or hardware address. */
    ADDRESS("<addr>"),
    /** One quoted name. */
    QUOTED("<str>"),
    /** The drawn part of a progress bar. */
    BAR("<bar>"),
    /** The rest of a list of numbers after its second. */
    LIST("<list>"),
    /** The rest of a segment that is longer than the mask reads. */
    REST("<rest>");

    // Private-use characters stand for placeholders while a segment is masked: one character each, never in a log.
    private static final char FIRST = '\uE100';
    private static final Placeholder[] ALL = values();

    private final String text;

    Placeholder(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    char mark() {
        return (char) (FIRST + ordinal());
    }

    static boolean isMark(char character) {
        return character >= FIRST && character < FIRST + ALL.length;
    }

    static String textOf(char mark) {
        return ALL[mark - FIRST].text;
    }
}
