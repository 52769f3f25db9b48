package io.schedmate.code.similar.option;

import io.schedmate.code.limit.WorkLimit;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares the values of options. */
public final class Values {

    /**
     * The largest ratio of two amounts of work that count as the same, because a record of one still predicts the
     * other: 90 and 100 epochs do, 10 and 20 do not.
     */
    static final double LIKE_AMOUNTS = 1.3;

    private static final Set<String> TRUE = Set.of("true", "yes", "on", "1");
    private static final Set<String> FALSE = Set.of("false", "no", "off", "0", "none", "null", "");
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
    private static final Pattern ROUND = Pattern.compile("(\\d+\\.?\\d*)([kKmMbB])");

    /** A number with any unit, such as 4e12T tokens or 10ep epochs. */
    private static final Pattern UNIT = Pattern.compile("(\\d+\\.?\\d*(?:e[+]?\\d+)?)([a-df-z][a-z]{0,2})");

    private Values() {}

    public static boolean same(String first, String second) {
        String left = plain(first);
        String right = plain(second);
        if (left.equals(right) || TRUE.contains(left) && TRUE.contains(right)) {
            return true;
        }
        if (FALSE.contains(left) && FALSE.contains(right)) {
            return true;
        }
        Matcher one = UNIT.matcher(WorkLimit.text(left));
        Matcher another = UNIT.matcher(WorkLimit.text(right));
        if (one.matches() && another.matches() && one.group(2).equals(another.group(2))) {
            return same(one.group(1), another.group(1));
        }
        OptionalDouble a = number(left);
        OptionalDouble b = number(right);
        return a.isPresent() && b.isPresent() && Math.abs(a.getAsDouble() - b.getAsDouble()) <= 1e-12;
    }

    public static boolean off(String value) {
        return FALSE.contains(plain(value));
    }

    public static boolean isSwitch(String value) {
        return TRUE.contains(plain(value)) || FALSE.contains(plain(value));
    }

    public static boolean like(double one, double other) {
        if (one == other) {
            return true;
        }
        return one > 0 && other > 0 && Math.max(one, other) / Math.min(one, other) <= LIKE_AMOUNTS;
    }

    public static OptionalDouble number(String value) {
        String plain = plain(value).replace("_", "");
        if (NUMBER.matcher(WorkLimit.text(plain)).matches() && plain.length() < 40) {
            return OptionalDouble.of(Double.parseDouble(plain));
        }
        var round = ROUND.matcher(WorkLimit.text(plain));
        if (round.matches() && plain.length() < 40) {
            double unit = switch (Character.toLowerCase(round.group(2).charAt(0))) {
                case 'k' -> 1e3;
                case 'm' -> 1e6;
                default -> 1e9;
            };
            return OptionalDouble.of(Double.parseDouble(round.group(1)) * unit);
        }
        return OptionalDouble.empty();
    }

    private static String plain(String value) {
        return value.strip().replaceAll("^['\"]|['\"]$", "").toLowerCase(Locale.ROOT);
    }
}
