package io.schedmate.cli.logs.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantityTest {

    @Test
    void numbersAreRoundedToFourDigits() {
        assertThat(Quantity.number(2.31849)).isEqualTo("2.318");
        assertThat(Quantity.number(12345.67)).isEqualTo("12,350");
        assertThat(Quantity.number(0.00003)).isEqualTo("3.00e-05");
        assertThat(Quantity.number(7)).isEqualTo("7");
        assertThat(Quantity.number(-0.5)).isEqualTo("-0.5");
        assertThat(Quantity.number(Double.NaN)).isEqualTo("NaN");
    }

    @Test
    void durationsUseTheCustomaryUnit() {
        assertThat(Quantity.duration(0.0421)).isEqualTo("42.1 ms");
        assertThat(Quantity.duration(12.5)).isEqualTo("12.5 s");
        assertThat(Quantity.duration(309)).isEqualTo("5 min 9 s");
        assertThat(Quantity.duration(7322)).isEqualTo("2 h 2 min");
        assertThat(Quantity.duration(130_301)).isEqualTo("1 d 12 h");
        assertThat(Quantity.duration(3 * 86400 + 7200)).isEqualTo("3 d 2 h");
        assertThat(Quantity.duration(Double.POSITIVE_INFINITY)).isEqualTo("unknown");
    }

    @Test
    void aDurationJustBelowAUnitIsRoundedUpToTheNextUnit() {
        assertThat(Quantity.duration(59.999)).isEqualTo("1 min 0 s");
        assertThat(Quantity.duration(3599.7)).isEqualTo("1 h 0 min");
    }
}
