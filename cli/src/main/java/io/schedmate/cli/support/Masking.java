package io.schedmate.cli.support;

import io.schedmate.wire.mask.SecretMask;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Masks secrets in texts: text that looks like a secret, and every occurrence of a value whose setting has a secret
 * name.
 */
final class Masking {

    private static final Pattern SETTING = Pattern.compile("(?m)^\\s*(?:export )?([A-Za-z_][\\w.-]*)\\s*[=:]\\s*(.*)$");
    private static final Pattern SECRET_NAME = Pattern.compile(
            "(?i).*(password|passwd|secret|token|key|credential|certificate|jaas|webhook|slack_?url).*");
    /** Matches a line of a settings file; sentences in a log do not have this form. */
    private static final Pattern ASSIGNMENT = Pattern.compile("(?m)^([A-Z][A-Z0-9_]*)=.+$");
    /**
     * The minimum length of a masked value. Shorter values are words such as true, and masking them would damage all
     * texts.
     */
    private static final int MIN_LENGTH = 6;

    private final List<String> values;

    private Masking(List<String> values) {
        this.values = values;
    }

    /** Collects the secrets in settings. Each setting is a text with lines such as {@code NAME=value}. */
    static Masking of(Stream<String> settings) {
        return new Masking(settings.flatMap(text -> SETTING.matcher(text).results())
                .filter(setting -> SECRET_NAME.matcher(setting.group(1)).matches())
                .map(setting -> unquoted(setting.group(2)))
                .filter(value -> value.length() >= MIN_LENGTH)
                .distinct()
                // Longest first, because one secret may contain another.
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList());
    }

    String mask(String text) {
        String masked = ASSIGNMENT
                .matcher(text)
                .replaceAll(assigned -> Matcher.quoteReplacement(
                        SECRET_NAME.matcher(assigned.group(1)).matches()
                                ? assigned.group(1) + "=<secret>"
                                : assigned.group()));
        for (String value : values) {
            masked = masked.replace(value, "<secret>");
        }
        return SecretMask.mask(masked);
    }

    private static String unquoted(String value) {
        String bare = value.strip();
        return bare.length() > 1 && "\"'".indexOf(bare.charAt(0)) >= 0 && bare.endsWith(bare.substring(0, 1))
                ? bare.substring(1, bare.length() - 1)
                : bare;
    }
}
