package io.schedmate.logs.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.verdict.Outcome;
import io.schedmate.logs.extract.Throughput;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.InfraType;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SiteRulesTest {

    private static final String FORMAT = "ours\ttrain\tupd (?<step>\\d+) of (?<total>\\d+) obj (?<loss>[-\\d.]+)"
            + " took (?<stepMilliseconds>\\d+) left (?<timeLeft>[\\d:]+) rate (?<tokensPerSecond>[\\d,]+)\n";
    private static final String SIGNATURE =
            "rack-psu\tfault\tinfrastructure/node\tNode Failure\t-\tRACKD: && psu lost\t-\n";

    @Test
    void aFormatOfTheSiteIsReadThroughItsNamedGroups() {
        TrainingMetrics metrics =
                SiteRules.of(Map.of("formats.tsv", FORMAT)).extractor().extract(training());

        assertThat(metrics.step()).isEqualTo(40);
        assertThat(metrics.totalSteps()).isEqualTo(900);
        assertThat(metrics.loss()).isEqualTo(0.5);
        assertThat(metrics.stepTimeSeconds()).isCloseTo(0.412, within(1e-9));
        assertThat(metrics.etaSeconds()).isEqualTo(3_723);
        assertThat(metrics.throughput()).isEqualTo(new Throughput(12_345, "tokens/s"));
    }

    @Test
    void aSignatureOfTheSiteNamesTheFailure() {
        Diagnosis answer = SiteRules.of(Map.of("signatures.tsv", SIGNATURE, "formats.tsv", FORMAT))
                .diagnosis()
                .diagnose(trainingThen("RACKD: psu lost on node oak-12"));

        assertThat(answer.infraType()).isEqualTo(InfraType.NODE);
        assertThat(answer.component().node()).isEqualTo("oak-12");
        assertThat(answer.outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aSignatureOfTheSiteOutranksTheLibrary() {
        String own = "our-oom\tcause\tinfrastructure/node\tNode OOM\t-\tCUDA out of memory\t-\n";

        assertThat(SiteRules.of(Map.of("signatures.tsv", own))
                        .diagnosis()
                        .diagnose(trainingThen("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB"))
                        .reason())
                .isEqualTo("Node OOM");
    }

    @Test
    void aFaultCodeOfTheSiteRecommendsItsAction() {
        String own =
                "xid\t79\tfault\tinfrastructure/gpu\tCUDA Error\tcheck-cooling\tour cards do so when they are hot\n";

        Diagnosis answer = SiteRules.of(Map.of("fault-codes.tsv", own))
                .diagnosis()
                .diagnose(trainingThen("NVRM: Xid (PCI:0000:9b:00): 79, pid=1, GPU has fallen off the bus."));

        assertThat(answer.explanation()).contains("our cards do so");
        assertThat(answer.recommendedActions().getFirst()).contains("fans");
    }

    @Test
    void eachInvalidRowIsReportedWithItsLocation() {
        Map<String, String> wrong = Map.of(
                "signatures.tsv", "# ours\nx\tfautl\tnone\t-\t-\ta\t-\nbad row\n",
                "formats.tsv", "o\ttrain\t(?<stepp>\\d+)\no\ttrain\t(?=x)\no\ttrian\tx\n",
                "fault-codes.tsv", "xidd\t1\tfault\tnone\t-\twatch\tm\n",
                "formulas.tsv", "");

        assertThatThrownBy(() -> SiteRules.of(wrong))
                .isInstanceOfSatisfying(
                        WrongRules.class,
                        report -> assertThat(String.join("\n", report.problems()))
                                .contains("signatures.tsv:2: Expected one of [fault, cause")
                                .contains("(fautl)")
                                .contains("signatures.tsv:3: Expected 7 cells")
                                .contains("formats.tsv:1: Expected a known group name, got (stepp)")
                                .contains("formats.tsv:2: Expected an RE2 regular expression")
                                .contains("formats.tsv:3: Expected train, epoch, validation or other")
                                .contains("fault-codes.tsv:1: Expected a known family (xidd)")
                                .contains("formulas.tsv: Expected one of"));
    }

    @Test
    void anExpressionOfTheSiteTakesLinearTime() {
        String evil = "evil\tcause\tother\tCancelled\t-\taaaa\t- /^(a|a)*(a|aa)*$/\n";

        // A backtracking matcher would not finish on this line.
        Diagnosis answer = SiteRules.of(Map.of("signatures.tsv", evil))
                .diagnosis()
                .diagnose(trainingThen("a".repeat(1_900) + "!"));

        assertThat(answer.outcome()).isNotEqualTo(Outcome.CANCELLED);
    }

    @Test
    void aTrialReportsTheMatchesOfEachRuleAndRulesWithoutMatches() {
        RuleTrial trial = new RuleTrial(SiteRules.of(Map.of(
                "signatures.tsv",
                SIGNATURE + SIGNATURE.replace("rack-psu", "rack-fan").replace("psu lost", "fan lost"),
                "formats.tsv",
                FORMAT)));

        List<RuleHit> hits = trial.run(trainingThen("RACKD: psu lost on node oak-12"));

        assertThat(hits).extracting(RuleHit::lines).containsExactly(40L, 1L);
        assertThat(hits.getLast().firstLine()).isEqualTo(41);
        assertThat(trial.unused()).containsExactly("signatures.tsv rack-fan");
    }

    private static InMemoryLogLines training() {
        return new InMemoryLogLines(lines().toList());
    }

    private static InMemoryLogLines trainingThen(String line) {
        return new InMemoryLogLines(Stream.concat(lines(), Stream.of(line)).toList());
    }

    private static Stream<String> lines() {
        return IntStream.rangeClosed(1, 40)
                .mapToObj("upd %d of 900 obj 0.5 took 412 left 1:02:03 rate 12,345"::formatted);
    }
}
