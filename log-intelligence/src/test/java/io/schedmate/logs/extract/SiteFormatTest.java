package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.format.Format;
import io.schedmate.logs.extract.format.Formats;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A format reads every line that its expression matches, even if parts are optional or spelled differently. */
class SiteFormatTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "upd (?<step>\\d+) of;                  upd 7 of 9",
                "updates? (?<step>\\d+)!;               update 7!",
                "up(?:date)?d? (?<step>\\d+)!;          up 7!",
                "upd (?<step>\\d+)!|new (?<total>\\d+)!; upd 7!",
                "(?i)UPD (?<step>\\d+)!;                upd 7!",
                "x?(?i)UPD (?<step>\\d+)!;              upd 7!",
                "upd[a-z]* (?<step>\\d+)!;              upd 7!",
                "upd[]x]* (?<step>\\d+)!;               upd 7!",
                "updy{0,2} (?<step>\\d+)!;              upd 7!",
                "\\{upd\\} (?<step>\\d+)!;          {upd} 7!",
                "upd\\t(?<step>\\d+)!;                'upd\t7!'",
                "up+d (?<step>\\d+)!;                   uppd 7!",
                "u.d (?<step>\\d+)!;                    uud 7!"
            })
    void readsLinesThatItsExpressionMatches(String expression, String line) {
        Formats formats = Formats.with(List.of(Format.of(List.of("ours", "train", expression))));

        TrainingMetrics metrics = new PlannedMetricExtractor(formats).extract(new InMemoryLogLines(List.of(line)));

        assertThat(metrics.step()).isEqualTo(7);
    }
}
