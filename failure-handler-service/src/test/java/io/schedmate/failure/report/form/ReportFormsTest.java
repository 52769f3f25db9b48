package io.schedmate.failure.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.api.report.FailingNode;
import io.schedmate.model.api.report.FailureCause;
import io.schedmate.model.api.report.ForecastScore;
import io.schedmate.model.api.report.GpuUse;
import io.schedmate.model.api.report.GroupUse;
import io.schedmate.model.api.report.IdleJob;
import io.schedmate.model.api.report.OutcomeUse;
import io.schedmate.model.api.report.RecoveryCount;
import io.schedmate.model.api.report.RecoverySavings;
import io.schedmate.model.api.report.Report;
import io.schedmate.model.api.report.WastedJob;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.recovery.RecoveryStatus;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportFormsTest {

    private static final GpuUse USE = new GpuUse(4, 0, 1000, 720, 180, 100, 0.8);

    @Test
    void thePageTellsAllThatTheReportTells() {
        String page = ReportPage.of(report("base-pretrain"));

        assertThat(page)
                .contains("2026-03-02T00:00:00Z to 2026-03-09T00:00:00Z, project speech.", "Goodput 80.0 %")
                .contains(
                        ">1,000.0<",
                        ">timed out<",
                        ">base-pretrain<",
                        ">NVLink Error<",
                        ">n17<",
                        ">0.500 to 2.50<",
                        ">gpu idle<",
                        ">12.5<",
                        ">75.0 %<",
                        ">50.0 %<")
                .contains("saved by recoveries: 120.0. Jobs restarted by recoveries: 1", "Forecasts are left out.")
                // A bar is as long as its share of the longest.
                .contains("width: 25%", "width: 100%")
                .doesNotContain("{{", "Clusters", "null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "{{report}}", "a & b"})
    void textsOfJobsAreNeverMarkup(String name) {
        String page = ReportPage.of(report(name));

        assertThat(page).doesNotContain(name.contains("{") ? "Report[" : name);
        assertThat(page).doesNotContainIgnoringCase("<script", "<img", "<link", "http:", "https:", "url(");
    }

    @Test
    void theTableHasARowForEachItem() throws IOException {
        List<CSVRecord> rows = rows(report("base-pretrain"));

        assertThat(rows)
                .extracting(row -> row.get("section"))
                .containsExactly(
                        "all",
                        "outcome",
                        "outcome",
                        "owner",
                        "project",
                        "waste",
                        "idle",
                        "forecast",
                        "failure",
                        "node",
                        "recovery",
                        "saved");
        assertThat(rows.getFirst().get("goodputRatio")).isEqualTo("0.8");
        assertThat(rows.get(2).get("outcome")).isEqualTo("timed_out");
        assertThat(rows.get(5).get("name")).isEqualTo("base-pretrain");
        assertThat(rows.get(5).get("lostGpuHours")).isEqualTo("180.0");
        assertThat(rows.get(5).get("gpuHours")).isEmpty();
        assertThat(rows.get(9).get("highPerDay")).isEqualTo("2.5");
        assertThat(rows.getLast().get("usefulGpuHours")).isEqualTo("120.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=cmd|'/C calc'!A0", "+1", "-1+1", "@SUM(A1)", "\t=1"})
    void noCellIsAFormula(String name) throws IOException {
        assertThat(rows(report(name)).get(5).get("name")).isEqualTo("'" + name);
    }

    @Test
    void aCellMayHoldCommasQuotesAndLines() throws IOException {
        assertThat(rows(report("a, \"b\"\nc")).get(5).get("name")).isEqualTo("a, \"b\"\nc");
    }

    @Test
    void aReportOnNothingIsAPageAndATable() throws IOException {
        GpuUse none = new GpuUse(0, 0, 0, 0, 0, 0, null);
        Report empty = report(none, List.of(), List.of(), List.of(), new RecoverySavings(List.of(), 0, 0));

        assertThat(ReportPage.of(empty)).contains("Goodput –", "GPU hours").doesNotContain("NaN");
        assertThat(rows(empty)).extracting(row -> row.get("section")).containsExactly("all", "saved");
    }

    private static List<CSVRecord> rows(Report report) throws IOException {
        return CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get()
                .parse(new StringReader(ReportCsv.of(report)))
                .getRecords();
    }

    private static Report report(String name) {
        return report(
                USE,
                List.of(
                        new OutcomeUse(JobState.SUCCEEDED, null, 2, 600, 0),
                        new OutcomeUse(JobState.TIMED_OUT, null, 1, 150, 150)),
                List.of(new GroupUse("rosa", USE)),
                List.of(new WastedJob(
                        JobId.of("hall-a", "slurm", "1"),
                        name,
                        "rosa",
                        "speech",
                        "hall-a",
                        JobState.FAILED,
                        "NVLink Error",
                        1,
                        180)),
                new RecoverySavings(List.of(new RecoveryCount(RecoveryStatus.SUCCEEDED, 2)), 1, 120));
    }

    private static Report report(
            GpuUse use,
            List<OutcomeUse> outcomes,
            List<GroupUse> groups,
            List<WastedJob> waste,
            RecoverySavings recoveries) {
        boolean some = !waste.isEmpty();
        return new Report(
                Instant.parse("2026-03-02T00:00:00Z"),
                Instant.parse("2026-03-09T00:00:00Z"),
                Instant.parse("2026-03-09T06:00:00Z"),
                null,
                "speech",
                null,
                use,
                outcomes,
                groups,
                groups,
                List.of(),
                waste,
                some ? List.of(idle(waste.getFirst().name())) : List.of(),
                some ? new ForecastScore(4, 1, 0.75, 0.5) : new ForecastScore(0, 0, null, null),
                some ? List.of(cause()) : List.of(),
                some ? List.of(new FailingNode("hall-a", "n17", 6, 6.5, 1.25, 0.5, 2.5, 0.125)) : List.of(),
                recoveries,
                List.of("Forecasts are left out."));
    }

    private static IdleJob idle(@Nullable String name) {
        return new IdleJob(
                JobId.of("hall-a", "slurm", "7"), name, "rosa", "speech", "hall-a", AlertCondition.GPU_IDLE, 12.5);
    }

    private static FailureCause cause() {
        return new FailureCause(FailureCategory.INFRASTRUCTURE, InfraType.NVLINK, "NVLink Error", 3, 2, 180);
    }
}
