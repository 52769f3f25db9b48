package io.schedmate.slurm.format;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The trackable resources that a job step used, such as {@code cpu=00:00:10,gres/gpumem=4608M,gres/gpuutil=87,mem=21K}.
 * Only plain amounts are kept. Times and unreadable values are left out.
 */
public record TresUse(Map<String, Double> amounts) {

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,6})?)([KMGTPE]?)");
    private static final String UNITS = "KMGTPE";

    public TresUse {
        amounts = Map.copyOf(amounts);
    }

    /** Parses a list. Null or empty text has no amounts. */
    public static TresUse of(@Nullable String text) {
        Map<String, Double> amounts = new HashMap<>();
        for (String part : text == null ? new String[0] : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                number(part.substring(equals + 1)).ifPresent(amount -> amounts.put(part.substring(0, equals), amount));
            }
        }
        return new TresUse(amounts);
    }

    /** Parses a number with one of Slurm's units, each 1024 times the one before it; empty for other text. */
    public static OptionalDouble number(@Nullable String text) {
        Matcher parts = AMOUNT.matcher(text == null ? "" : text.strip());
        return parts.matches()
                ? OptionalDouble.of(Double.parseDouble(parts.group(1))
                        * Math.pow(1024, UNITS.indexOf(parts.group(2)) + factor(parts)))
                : OptionalDouble.empty();
    }

    private static int factor(Matcher parts) {
        return parts.group(2).isEmpty() ? 0 : 1;
    }

    /** Returns the amount of a resource; empty if the list does not name it. */
    public OptionalDouble amount(String resource) {
        Double amount = amounts.get(resource);
        return amount == null ? OptionalDouble.empty() : OptionalDouble.of(amount);
    }
}
