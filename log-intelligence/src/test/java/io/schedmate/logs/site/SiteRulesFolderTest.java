package io.schedmate.logs.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.extract.plan.book.PlanSource;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteRulesFolderTest {

    private static final String FORMAT = "ours\ttrain\tzug (?<step>\\d+) >> \\d+ >> (?<loss>[\\d.]+)\n";
    private static final String SIGNATURE =
            "rack\tfault\tinfrastructure/node\tNode Failure\t-\tRACKD: && psu lost\t-\n";

    @TempDir
    private Path folder;

    @Test
    void aRunningReadingUsesChangesOfTheFolder() throws IOException {
        SiteRulesFolder rules = SiteRulesFolder.open(folder);
        MetricExtractor.Reading reading =
                new PlannedMetricExtractor((_, _) -> PlanSource.Proposal.None.NEVER, rules.formats()).open();
        line(reading, "zug 7 >> 41 >> 12.5");
        assertThat(reading.metrics().loss()).isNull();

        Files.writeString(folder.resolve("formats.tsv"), FORMAT);
        assertThat(rules.refresh()).isPresent();
        line(reading, "zug 8 >> 41 >> 12.25");

        assertThat(reading.metrics().loss()).isEqualTo(12.25);
        assertThat(rules.refresh()).isEmpty();
    }

    @Test
    void invalidRulesKeepThePreviousOnesAndAreReportedOnce() throws IOException {
        Path signatures = Files.writeString(folder.resolve("signatures.tsv"), SIGNATURE);
        SiteRulesFolder rules = SiteRulesFolder.open(folder);

        Files.writeString(signatures, SIGNATURE + "half a row\n");
        assertThat(rules.refresh())
                .hasValueSatisfying(
                        report -> assertThat(report).contains(folder.toString(), "stay in use", "signatures.tsv:2"));
        assertThat(rules.refresh()).isEmpty();
        assertThat(rules.isWrong()).isTrue();
        assertThat(reason(rules)).isEqualTo("Node Failure");

        Files.writeString(signatures, SIGNATURE);
        assertThat(rules.refresh()).isPresent();
        assertThat(rules.isWrong()).isFalse();
        assertThat(rules.refresh()).isEmpty();
    }

    @Test
    void removedRulesNoLongerApply() throws IOException {
        Path signatures = Files.writeString(folder.resolve("signatures.tsv"), SIGNATURE);
        SiteRulesFolder rules = SiteRulesFolder.open(folder);

        Files.delete(signatures);
        rules.refresh();

        assertThat(reason(rules)).isNotEqualTo("Node Failure");
    }

    @Test
    void invalidRulesAtTheStartAreRejected() throws IOException {
        Files.writeString(folder.resolve("formats.tsv"), "ours\ttrain\t(?<step>\n");
        assertThatThrownBy(() -> SiteRulesFolder.open(folder)).isInstanceOf(WrongRules.class);

        Files.write(folder.resolve("formats.tsv"), new byte[] {(byte) 0xff, '\n'});
        assertThatThrownBy(() -> SiteRulesFolder.open(folder)).hasMessageContaining("UTF-8");

        Path absent = folder.resolve("absent");
        assertThatThrownBy(() -> SiteRulesFolder.open(absent)).hasMessageContaining(absent.toString());
    }

    @Test
    void withoutAFolderOnlyTheLibraryRulesApply() {
        assertThat(SiteRulesFolder.open(null).refresh()).isEmpty();
        assertThat(SiteRulesFolder.open(Path.of("")).refresh()).isEmpty();
    }

    private static void line(MetricExtractor.Reading reading, String line) {
        reading.segment(line);
        reading.endLine();
    }

    private static String reason(SiteRulesFolder rules) {
        return String.valueOf(rules.diagnosis()
                .diagnose(new InMemoryLogLines(List.of("step 1 loss 2.5", "RACKD: psu lost on node oak-12")))
                .reason());
    }
}
