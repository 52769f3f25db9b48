package io.schedmate.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.evaluation.TestCorpus;
import io.schedmate.evaluation.advisor.AdvisorEvaluation;
import io.schedmate.evaluation.baseline.CommandOnly;
import io.schedmate.evaluation.baseline.KeywordGrep;
import io.schedmate.evaluation.baseline.LastLines;
import io.schedmate.evaluation.logs.LogEvaluation;
import io.schedmate.evaluation.logs.LogReport;
import io.schedmate.evaluation.score.Figure;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ReportTest {

    @Test
    void aFigureIsPrintedWithItsIntervalAndSampleSize() {
        assertThat(FigureText.of(Figure.rate("id", "label", 43, 51))).isEqualTo("84.3 % [72, 92] n=51");
        assertThat(FigureText.of(Figure.rate("id", "label", 0, 0))).isEqualTo("-");
        assertThat(FigureText.of(Figure.number("id", "label", 7.0, 51))).isEqualTo("7 n=51");
        assertThat(FigureText.of(Figure.number("id", "label", 12.5, 4))).isEqualTo("12.5 n=4");
        assertThat(FigureText.of(Figure.number("id", "label", 100.0, 4))).isEqualTo("100 n=4");
    }

    @Test
    void enginesArePrintedSideBySide() throws IOException {
        String text = LogReportText.text(report(), false);

        assertThat(text).contains("keyword grep").contains("last 5");
        // One row for both engines first, then one for each engine's folds.
        assertThat(text.lines().filter(line -> line.startsWith("category, four ways ")))
                .hasSize(3)
                .first()
                .asString()
                .containsPattern("n=3.*n=3");
    }

    @Test
    void markdownHasARowForEveryFigureAndEscapesBars() throws IOException {
        String text = LogReportText.markdown(report(), true);

        assertThat(text).contains("| figure | keyword grep | last 5 |").contains("### Misses, keyword grep");
        assertThat(text.lines().filter(line -> line.startsWith("|")))
                .allSatisfy(line -> assertThat(line).endsWith("|"));
    }

    @Test
    void jsonContainsEveryFigure() throws IOException {
        LogReport report = report();
        var json = new JsonMapper().readTree(ReportJson.of(report));

        assertThat(json.path("engines").get(0).path("figures").size())
                .isEqualTo(report.engines().getFirst().figures().size());
        var healthy = json.path("engines")
                .get(0)
                .path("figures")
                .valueStream()
                .filter(figure -> figure.path("id").asString().equals("healthy"))
                .findFirst()
                .orElseThrow();
        assertThat(healthy.path("n").asInt()).isEqualTo(2);
        assertThat(healthy.path("interval").path("high").asDouble()).isEqualTo(1);
    }

    @Test
    void anAdvisorReportListsTheMissingTrees() throws IOException {
        var report = AdvisorEvaluation.run(
                TestCorpus.advisor(), TestCorpus.advisor().resolve("repos"), List.of(new CommandOnly()), true);

        assertThat(AdvisorReportText.text(report, true))
                .contains("no tree: gone: lab/not-here")
                .contains("determinable fields right")
                .contains("MISSING");
        assertThat(AdvisorReportText.markdown(report, false)).contains("| figure | command only |");
    }

    private static LogReport report() throws IOException {
        var grep = new KeywordGrep();
        return LogEvaluation.run(
                TestCorpus.logs(),
                List.of(grep, new LastLines("last 5", grep.diagnosis().orElseThrow(), 5)),
                LogEvaluation.Options.standard().withFolds(2).withChecks());
    }
}
