package io.schedmate.model.check;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats measured values for people. Programs receive unrounded values. */
public interface ReadableNumber {

    /** Returns three significant digits in plain form: 12500, 59.3, 0.025; smaller than a millionth: 1.25e-09. */
    static String of(double value) {
        return of(value, 3);
    }

    /**
     * Returns significant digits in plain form.
     *
     * @param digits maximum number of significant digits, at least 1
     */
    static String of(double value, int digits) {
        if (!Double.isFinite(value)) {
            return String.valueOf(value);
        }
        if (value != 0 && Math.abs(value) < 1e-6) {
            return String.format(Locale.ROOT, "%." + (digits - 1) + "e", value);
        }
        return new BigDecimal(value)
                .round(new MathContext(digits))
                .stripTrailingZeros()
                .toPlainString();
    }
}
