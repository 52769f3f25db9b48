package io.schedmate.logs.template;

/**
 * The kinds of values that a template leaves out. Values that change the meaning of a line have their own placeholders:
 * no errors is not three errors, a loss that is not a number is not a loss, and a bar at 100 % has ended.
 */
public enum Placeholder {
    NUMBER("<num>", "1"),
    /** A number with a fraction or an exponent: such an error is measured, not counted. */
    DECIMAL("<dec>", "1.1"),
    /** A zero next to a word: {@code 0 errors}, {@code skipped=0}. */
    ZERO("<0>", "0"),
    /** Not a number, or infinite. */
    NAN("<nan>", "nan"),
    /** The number of {@code 100%}. */
    WHOLE("<100>", "1"),
    VERSION("<ver>", "1.1.1"),
    HEX("<hex>", "1x1"),
    UUID("<uuid>", "1-1-1-1-1"),
    /** A word that mixes letters and digits, such as the name of a run. */
    IDENTIFIER("<id>", "a1"),
    /** A date, a time of day, a duration with colons, or a date and time. */
    TIME("<time>", "1-1-1 1:1:1"),
    PATH("<path>", "/a/b.c"),
    URL("<url>", "https://a"),
    HOST("<host>", "host1"),
    IP("<ip>", "1.1.1.1"),
    /** A PCI or hardware address. */
    ADDRESS("<addr>", "1:1:1.1"),
    /** One quoted name. */
    QUOTED("<str>", "\"a\""),
    /** The drawn part of a progress bar. */
    BAR("<bar>", ">"),
    /** The rest of a list of numbers after the second. */
    LIST("<list>", ", 1"),
    /** The rest of a segment that is longer than the mask reads. */
    REST("<rest>", " ");

    // Private-use characters stand for placeholders while a segment is masked: one character each, which logs
    // normally do not contain.
    private static final char FIRST = '\uE100';
    private static final Placeholder[] ALL = values();

    private final String text;
    private final String example;

    Placeholder(String text, String example) {
        this.text = text;
        this.example = example;
    }

    public String text() {
        return text;
    }

    /** Returns an example of such a value, with 1 for every number, for rules that read lines. */
    public String example() {
        return example;
    }

    char mark() {
        return (char) (FIRST + ordinal());
    }

    static boolean isMark(char character) {
        return character >= FIRST && character < FIRST + ALL.length;
    }

    static Placeholder of(char mark) {
        return ALL[mark - FIRST];
    }
}
