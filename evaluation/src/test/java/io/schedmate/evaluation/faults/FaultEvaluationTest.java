package io.schedmate.evaluation.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.evaluation.report.FaultReportText;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultEvaluationTest {

    private static final RuleFailureDiagnosis RULES = RuleFailureDiagnosis.standard();

    @TempDir
    private Path folder;

    @Test
    void aFaultThatATestShowsSevenTimesInTenIsFoundWithFewFalseBlames() {
        FaultReport report = FaultEvaluation.run(model(300, 0.7), FaultLogs.ours(), RULES, 11);

        assertThat(value(report, "found")).isGreaterThanOrEqualTo(0.95);
        assertThat(value(report, "wronged")).isLessThanOrEqualTo(0.005);
        assertThat(value(report, "blind")).isLessThanOrEqualTo(0.01);
    }

    @Test
    void theReportDependsOnTheSeedAlone() {
        FaultReport first = FaultEvaluation.run(model(60, 0.7), FaultLogs.ours(), RULES, 1);

        assertThat(FaultEvaluation.run(model(60, 0.7), FaultLogs.ours(), RULES, 1))
                .isEqualTo(first);
        assertThat(FaultEvaluation.run(model(60, 0.7), FaultLogs.ours(), RULES, 2))
                .isNotEqualTo(first);
    }

    @Test
    void logsOfAFolderReplaceTheBuiltInOnes() throws IOException {
        Files.createDirectory(folder.resolve("ecc_error"));
        Files.writeString(folder.resolve("ecc_error/a.log"), "Traceback (most recent call last):\nKeyError: 'lr'\n");
        var only = new FaultModel.FaultType("ecc_error", 1, Truth.HARDWARE, false);

        FaultReport ours = FaultEvaluation.run(model(20, 1, only), FaultLogs.ours(), RULES, 1);
        FaultReport misled = FaultEvaluation.run(model(20, 1, only), FaultLogs.of(folder), RULES, 1);

        assertThat(value(ours, "found")).isGreaterThan(0.9);
        assertThat(value(misled, "found")).isZero();
    }

    @Test
    void aUserBugRestartedWithoutATestIsCounted() throws IOException {
        Files.createDirectory(folder.resolve("user_code"));
        Files.writeString(folder.resolve("user_code/a.log"), "OSError: [Errno 28] No space left on device\n");
        var only = new FaultModel.FaultType("user_code", 1, Truth.USER, false);

        FaultReport misled = FaultEvaluation.run(model(20, 1, only), FaultLogs.of(folder), RULES, 1);

        assertThat(value(misled, "blind")).isEqualTo(1);
        assertThat(value(misled, "recovered")).isNaN();
    }

    @Test
    void anInvalidModelIsRejectedWithTheExpectedForm() throws IOException {
        Path file = folder.resolve("model.json");
        Files.writeString(file, "{\"faults\": 3}");
        assertThatThrownBy(() -> FaultModels.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fault model");
        assertThatThrownBy(() -> new FaultModel.FaultType("Bad Name", 1, Truth.USER, false))
                .hasMessageContaining("lower case");
        assertThatThrownBy(() -> model(1, 0)).hasMessageContaining("above 0");
        var unknown = new FaultModel.FaultType("no_such_type", 1, Truth.USER, false);
        assertThatThrownBy(() -> FaultEvaluation.run(model(1, 1, unknown), FaultLogs.ours(), RULES, 1))
                .hasMessageContaining("no_such_type");
    }

    @Test
    void theReportStatesItsSeedAndItsFaultModel() {
        String text = FaultReportText.markdown(FaultEvaluation.run(model(40, 0.7), FaultLogs.ours(), RULES, 5));

        assertThat(text).contains("seed 5").contains("declared model").contains("| user code | user | 0.7 |");
    }

    @Test
    void ourSearchNeedsFewerTestsThanAllPairs() {
        List<SearchCosts.Cost> costs = SearchCosts.measured(1, 3);

        assertThat(costs)
                .filteredOn(cost -> cost.method().equals("all pairs"))
                .allSatisfy(pairs -> assertThat(costs)
                        .filteredOn(cost -> cost.method().equals("search")
                                && cost.nodes() == pairs.nodes()
                                && cost.faults() == pairs.faults()
                                && cost.reproduces() == pairs.reproduces()
                                && cost.scale() == pairs.scale())
                        .singleElement()
                        .satisfies(search -> assertThat(search.tests()).isLessThan(pairs.tests())));
    }

    private static double value(FaultReport report, String id) {
        return report.curves().getFirst().figures().stream()
                .filter(figure -> figure.id().equals(id))
                .mapToDouble(figure -> Objects.requireNonNullElse(figure.value(), Double.NaN))
                .findFirst()
                .orElseThrow();
    }

    private static FaultModel model(int faults, double reproduces, FaultModel.FaultType... types) {
        FaultModel standard = FaultModels.standard();
        return new FaultModel(
                faults,
                List.of(new FaultModel.JobSize(8, 0.5), new FaultModel.JobSize(64, 0.5)),
                List.of(reproduces),
                standard.falseAlarm(),
                standard.faultyNodes(),
                standard.atScale(),
                standard.scales(),
                standard.logNamesTheNode(),
                standard.progressBetween(),
                standard.faultReturns(),
                standard.mostAttempts(),
                standard.minutesPerTest(),
                standard.gpusPerNode(),
                types.length == 0 ? standard.types() : List.of(types));
    }
}
