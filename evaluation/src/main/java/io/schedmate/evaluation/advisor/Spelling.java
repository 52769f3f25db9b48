package io.schedmate.evaluation.advisor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * A text as lower-case words, in which {@code -}, {@code _}, {@code /}, spaces, brackets and dots between words are
 * equivalent.
 */
record Spelling(String words) {

    private static final Pattern DOT_IN_NUMBER = Pattern.compile("(?<=\\d)\\.(?=\\d)");
    private static final Pattern NUMBER =
            Pattern.compile("(\\d+(?:[.]\\d*)?(?:e[-+]?\\d+)?)\\s*(thousand|million|billion|[kmbgt](?![a-z]))?");
    /** Does not split at the comma in 50,000. */
    private static final Pattern LIST_SEPARATOR = Pattern.compile("\\s*(?:,(?!\\d{3}\\b)|;)\\s*");

    private static final char KEPT_DOT = '\u0001';

    static Spelling of(String text) {
        String kept = DOT_IN_NUMBER.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(String.valueOf(KEPT_DOT));
        return new Spelling(
                kept.replaceAll("[^\\p{L}\\p{N}" + KEPT_DOT + "]+", " ").strip().replace(KEPT_DOT, '.'));
    }

    /** Returns the first of several names, {@code language modeling} of {@code language modeling, nlp}. */
    static String firstName(String text) {
        return LIST_SEPARATOR.split(text.strip(), 2)[0];
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    /** Whether this text contains {@code other} as whole words. */
    boolean contains(Spelling other) {
        return !other.isEmpty() && (" " + words + " ").contains(" " + other.words + " ");
    }

    List<String> tokens() {
        return words.isEmpty() ? List.of() : List.of(words.split(" "));
    }

    /**
     * Returns the tokens, and each word joined with the following number: {@code resnet 50} also gives {@code
     * resnet50}.
     */
    List<String> joinedTokens() {
        List<String> tokens = tokens();
        List<String> joined = new ArrayList<>(tokens);
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.get(i).matches("\\d+") && tokens.get(i - 1).matches("\\p{L}+")) {
                joined.add(tokens.get(i - 1) + tokens.get(i));
            }
        }
        return joined;
    }

    /** Returns the first number of a text with its scale: {@code 52K} and {@code 52,000} are 52000. */
    static OptionalDouble number(String text) {
        var match = NUMBER.matcher(text.toLowerCase(Locale.ROOT).replaceAll("(?<=\\d),(?=\\d{3})", ""));
        if (!match.find()) {
            return OptionalDouble.empty();
        }
        String scale = match.group(2) == null ? "" : match.group(2);
        return OptionalDouble.of(Double.parseDouble(match.group(1)) * factor(scale));
    }

    private static double factor(String scale) {
        return switch (scale) {
            case "k", "thousand" -> 1e3;
            case "m", "million" -> 1e6;
            case "b", "g", "billion" -> 1e9;
            case "t" -> 1e12;
            default -> 1;
        };
    }
}
