package io.schedmate.model.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadableNumberTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "59, 59",
        "59.04, 59",
        "59.06, 59.1",
        "12541, 12500",
        "1234567890, 1230000000",
        "-4321, -4320",
        "0.025, 0.025",
        "0.000001234, 0.00000123",
        "0.00000000125, 1.25e-09",
        "NaN, NaN",
        "Infinity, Infinity"
    })
    void threeSignificantDigitsAreWrittenInPlainForm(double value, String text) {
        assertThat(ReadableNumber.of(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1234567.8, 1234600", "2.5, 2.5", "0.000000123456, 1.2346e-07"})
    void moreDigitsMayBeRequested(double value, String text) {
        assertThat(ReadableNumber.of(value, 5)).isEqualTo(text);
    }
}
