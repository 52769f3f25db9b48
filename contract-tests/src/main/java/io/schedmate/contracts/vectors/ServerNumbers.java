package io.schedmate.contracts.vectors;

import java.math.BigDecimal;
import java.math.MathContext;

/** Formats numbers as a Redis server does: whole numbers without a fraction, others with twelve digits. */
final class ServerNumbers {

    private static final int DIGITS = 12;
    private static final double WHOLE_UP_TO = 1e15;

    private ServerNumbers() {}

    static String shown(double number) {
        if (number == Math.rint(number) && Math.abs(number) < WHOLE_UP_TO) {
            return String.valueOf((long) number);
        }
        BigDecimal rounded =
                new BigDecimal(number).round(new MathContext(DIGITS)).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        return exponent < -4 || exponent >= DIGITS
                ? "%se%+03d".formatted(rounded.movePointLeft(exponent).toPlainString(), exponent)
                : rounded.toPlainString();
    }
}
