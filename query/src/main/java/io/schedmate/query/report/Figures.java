package io.schedmate.query.report;

import io.schedmate.model.metrics.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/** Formats figures as text. */
final class Figures {

    private static final MathContext DIGITS = new MathContext(4);
    private static final double GIB = 1L << 30;

    private Figures() {}

    /** Formats a number with at most four significant digits, without exponent or trailing zeros. */
    static String plain(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : String.valueOf(value);
    }

    static String rate(Rate rate) {
        return plain(rate.value()) + " " + rate.unit();
    }

    static String gibibytes(double bytes) {
        return plain(bytes / GIB) + " GiB";
    }

    static String percent(double ratio) {
        return plain(100 * ratio) + " %";
    }

    static String time(double seconds) {
        Duration time = Duration.ofMillis(Math.round(seconds * 1000));
        if (time.toHours() > 0) {
            return "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
        }
        return time.toMinutes() > 0
                ? "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart())
                : plain(seconds) + " s";
    }
}
