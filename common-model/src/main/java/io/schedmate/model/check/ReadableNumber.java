package io.schedmate.model.check;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats measured values for people. Programs receive them unrounded. */
public interface ReadableNumber {

    /** Returns three significant digits in plain form: 12500, 59.3, 0.025; smaller than a millionth: 1.25e-09. */
    static String of(double value) {
        if (!Double.isFinite(value)) {
            return String.valueOf(value);
        }
        if (value != 0 && Math.abs(value) < 1e-6) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        return new BigDecimal(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }
}
