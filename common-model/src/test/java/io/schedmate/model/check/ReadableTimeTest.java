package io.schedmate.model.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadableTimeTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
                    0, 0 s
                    44.6, 45 s
                    59.4, 59 s
                    59.5, 1 min 0 s
                    60, 1 min 0 s
                    250, 4 min 10 s
                    3599, 59 min 59 s
                    3599.9, 1 h 0 min
                    3600, 1 h 0 min
                    25389, 7 h 3 min
                    86369, 23 h 59 min
                    86370, 1 d 0 h
                    130301, 1 d 12 h
                    1e6, 11 d 13 h
                    """)
    void aDurationIsWrittenInItsTwoLargestUnits(double seconds, String text) {
        assertThat(ReadableTime.of(seconds)).isEqualTo(text);
    }
}
