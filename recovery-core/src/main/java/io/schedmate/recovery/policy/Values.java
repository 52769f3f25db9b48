package io.schedmate.recovery.policy;

import io.schedmate.model.WireValue;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parses single values of a policy file. Returns empty for a value that cannot be parsed. */
final class Values {

    static final String DURATION = "a duration such as 30s, 5m or 2h";
    static final String COUNT = "a whole number from 1 to 1000";
    static final String SHARE = "a number from 0 to 1";
    static final String TRUTH = "true or false";

    private static final Pattern TIME = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h|d)");
    private static final int MAX = 1000;

    private Values() {}

    static Optional<String> text(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(text.strip());
    }

    static Optional<Integer> count(String text) {
        return text.matches("\\d{1,4}")
                ? Optional.of(Integer.valueOf(text)).filter(count -> count >= 1 && count <= MAX)
                : Optional.empty();
    }

    static Optional<Double> share(String text) {
        return text.matches("[01](\\.\\d{1,6})?")
                ? Optional.of(Double.valueOf(text)).filter(share -> share <= 1)
                : Optional.empty();
    }

    static Optional<Boolean> truth(String text) {
        return switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    static Optional<Duration> duration(String text) {
        Matcher time = TIME.matcher(text.strip());
        if (!time.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(time.group(1));
        return Optional.of(
                switch (time.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    case "h" -> Duration.ofHours(amount);
                    default -> Duration.ofDays(amount);
                });
    }

    static <E extends Enum<E> & WireValue> Function<String, Optional<E>> oneOf(Class<E> type) {
        return text -> Arrays.stream(type.getEnumConstants())
                .filter(value -> value.wire().equals(text))
                .findFirst();
    }

    static <E extends Enum<E> & WireValue> String names(Class<E> type) {
        return "one of "
                + Arrays.stream(type.getEnumConstants()).map(WireValue::wire).collect(Collectors.joining(", "));
    }
}
