package io.schedmate.code.agent.claim;

import io.schedmate.code.limit.WorkLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A cited text as words and numbers. Matching takes linear time. */
record Passage(String text) {

    private static final int MAX_LENGTH = 4_000;

    /**
     * A number that is not part of a name, as {@code 50} is of {@code resnet50}. Its scale is included, as in
     * {@code 52k}.
     */
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.])(?<sign>-?)(?<digits>\\d[\\d_]{0,18}(?:\\.\\d{0,18})?|\\.\\d{1,18})"
                    + "(?<power>[eE][-+]?\\d{1,3})?(?<scale>[kKmMbB])?(?!\\w)");

    /** The positions at which a camel-case name may be split: {@code BertModel}, but not {@code AdamW}. */
    private static final Pattern WORD_PARTS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z][a-z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private static final Pattern TIMES = Pattern.compile("\\s{0,4}\\*\\s{0,4}");

    private static final Pattern ORDER = Pattern.compile(
            "\\b(?:ignore|disregard|forget)\\b.{0,60}\\b(?:instruction|prompt|above|previous|rule)"
                    + "|\\b(?:dear|attention|note to|hey|you are an?)\\s+(?:ai|llm|language model|assistant|agent|model|reader)\\b"
                    + "|\\b(?:system prompt|file_read_tool|file_tree_tool)\\b"
                    + "|\\byou (?:must|should|shall|have to|are to) (?:now )?(?:answer|report|say|claim|state|reply|call|use)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern COMMENT =
            Pattern.compile("^\\s*(?:#(?!\\s?(?:SBATCH|PBS|BSUB|SGE|\\$))|//|\"\"\"|''')");

    Passage {
        text = text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH);
    }

    /** Whether the text addresses the reader rather than the program. */
    boolean givesOrders() {
        return ORDER.matcher(WorkLimit.text(text)).find();
    }

    boolean isComment() {
        return COMMENT.matcher(WorkLimit.text(text)).find();
    }

    /** Whether the text contains {@code name} in whole words, ignoring case, hyphens and dots. */
    boolean names(String name) {
        String sought = squeezed(name);
        if (sought.isEmpty()) {
            return false;
        }
        List<String> parts = words(WORD_PARTS.matcher(WorkLimit.text(text)).replaceAll(" "));
        return standsWhole(sought, parts) || standsInPieces(words(name), parts);
    }

    private static boolean standsWhole(String sought, List<String> parts) {
        for (int from = 0; from < parts.size(); from++) {
            StringBuilder joined = new StringBuilder();
            for (int i = from; i < parts.size() && joined.length() < sought.length(); i++) {
                joined.append(parts.get(i));
            }
            if (sought.contentEquals(joined)) {
                return true;
            }
        }
        return false;
    }

    private boolean standsInPieces(List<String> sought, List<String> parts) {
        List<String> whole = words(text);
        return sought.size() > 1 && sought.stream().allMatch(word -> whole.contains(word) || parts.contains(word));
    }

    /** Whether the text contains {@code value} with a word of {@code topic} between it and the preceding number. */
    boolean states(double value, Pattern topic) {
        for (Stated stated : numbers()) {
            if (same(stated.value(), value)
                    && (topic.matcher(WorkLimit.text(text.substring(stated.from(), stated.start())))
                                    .find()
                            || follows(topic, stated.end()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the text contains {@code value}. */
    boolean holds(double value) {
        return numbers().stream().anyMatch(stated -> same(stated.value(), value));
    }

    boolean mentions(Pattern topic) {
        return topic.matcher(WorkLimit.text(text)).find();
    }

    List<Double> values() {
        return numbers().stream().map(Stated::value).distinct().toList();
    }

    /**
     * Returns the text with {@code 50,000} written as {@code 50000}, as in prose. In code, a comma separates numbers.
     */
    Passage asProse() {
        return new Passage(text.replaceAll("(?<=\\d),(?=\\d{3}(?!\\d))", ""));
    }

    static String squeezed(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "");
    }

    static boolean same(double one, double other) {
        return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
    }

    private static List<String> words(String text) {
        return List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")).stream()
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Whether a word of the topic follows, as in {@code 100 epochs} and {@code 8x GPUs}. */
    private boolean follows(Pattern topic, int end) {
        Matcher after = topic.matcher(WorkLimit.text(text)).region(end, Math.min(text.length(), end + 24));
        return after.find() && text.substring(end, after.start()).matches("[\\s\\-x]{0,3}[a-zA-Z_]{0,12}[\\s_-]?");
    }

    /** A number, and the start of the text since the preceding number. */
    private record Stated(double value, int from, int start, int end) {}

    private List<Stated> numbers() {
        List<Stated> numbers = new ArrayList<>();
        Matcher match = NUMBER.matcher(WorkLimit.text(text));
        int from = 0;
        while (match.find()) {
            Stated one = new Stated(number(match), from, match.start(), match.end());
            Stated before = numbers.isEmpty() ? null : numbers.getLast();
            numbers.add(one);
            if (before != null
                    && TIMES.matcher(WorkLimit.text(text.substring(before.end(), one.start())))
                            .matches()) {
                numbers.add(new Stated(before.value() * one.value(), before.from(), before.start(), one.end()));
            }
            from = match.end();
        }
        return numbers;
    }

    private static double number(Matcher match) {
        String power = match.group("power") == null ? "" : match.group("power");
        double digits = Double.parseDouble(match.group("digits").replace("_", "") + power);
        double scale = switch (match.group("scale")) {
            case "k", "K" -> 1e3;
            case "m", "M" -> 1e6;
            case "b", "B" -> 1e9;
            case null, default -> 1;
        };
        return (match.group("sign").isEmpty() ? 1 : -1) * digits * scale;
    }
}
