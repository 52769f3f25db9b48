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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportFormsTest {

    private static final GpuUse USE = new GpuUse(4, 0, 1000, 720, 180, 100, 0.8);

    @Test
    void thePageContainsAllFiguresOfTheReport() {
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
                // The length of a bar is its share of the longest one.
                .contains("width: 25%", "width: 100%")
                .doesNotContain("{{", "Clusters", "null");
    }

    @Test
    void theTextContainsAllFiguresOfTheReport() {
        assertThat(ReportText.of(report("base-pretrain"))).isEqualTo("""
                Where the GPU hours went

                2026-03-02T00:00:00Z to 2026-03-09T00:00:00Z, project speech. Created at 2026-03-09T06:00:00Z.
                Goodput 80.0 %. GPU hours saved by recoveries: 120.0. Jobs restarted by recoveries: 1.

                GPU hours
                  useful, GPU hours: 720.0
                  lost, GPU hours: 180.0
                  of runs in progress, GPU hours: 100.0

                Outcomes
                  succeeded, Category: –, Runs: 2, Lost: 0.0, GPU hours: 600.0
                  timed out, Category: –, Runs: 1, Lost: 150.0, GPU hours: 150.0

                Projects
                  rosa, Runs: 4, Goodput: 80.0 %, Lost: 180.0, GPU hours: 1,000.0

                Owners
                  rosa, Runs: 4, Goodput: 80.0 %, Lost: 180.0, GPU hours: 1,000.0

                Jobs that lost the most GPU hours
                  base-pretrain, Owner: rosa, Project: speech, Outcome: failed, Reason: NVLink Error, Lost GPU hours: 180.0

                Jobs with the most idle GPU hours
                  base-pretrain, Owner: rosa, Project: speech, Alert: gpu idle, Idle GPU hours: 12.5

                Durations estimated at submission
                  4, Without an estimate: 1, Within a factor of 2: 75.0 %, Within the 80 % range: 50.0 %

                Failures by cause
                  infrastructure, Reason: NVLink Error, Failures: 3, Jobs: 2, Lost GPU hours: 180.0

                Nodes that fail more often than average
                  n17, Cluster: hall-a, Failures: 6, Cluster average per day: 0.125, 90 % interval: 0.500 to 2.50, Failures a day: 1.25

                Recoveries
                  succeeded, Recoveries: 2

                Forecasts are left out.
                """);
    }

    @Test
    void aJobWithoutANameIsListedByItsIdAndALineBreakInANameBecomesASpace() {
        assertThat(ReportText.of(report(null)))
                .contains("  %s, Owner: rosa, Project: speech, Outcome".formatted(JobId.of("hall-a", "slurm", "1")))
                .contains("  %s, Owner: rosa, Project: speech, Alert".formatted(JobId.of("hall-a", "slurm", "7")));
        assertThat(ReportText.of(report("a\r\nb"))).contains("\n  a b, Owner: rosa");
    }

    @ParameterizedTest
    @CsvSource({"20, ''", "21, '  and 1 more\n'"})
    void theTextContainsTwentyRowsOfALongTable(int owners, String rest) {
        List<GroupUse> groups = IntStream.range(0, owners)
                .mapToObj(owner -> new GroupUse("owner-" + owner, USE))
                .toList();
        String text = ReportText.of(report(USE, List.of(), groups, List.of(), new RecoverySavings(List.of(), 0, 0)));

        assertThat(text.substring(text.indexOf("  owner-0,", text.indexOf("\nOwners\n"))))
                .startsWith("  owner-0,")
                .contains("  owner-19, Runs: 4, Goodput: 80.0 %, Lost: 180.0, GPU hours: 1,000.0\n" + rest
                        + "\nForecasts")
                .doesNotContain("owner-20");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "{{report}}", "a & b"})
    void jobNamesAreEscapedInThePage(String name) {
        String page = ReportPage.of(report(name));

        assertThat(page).doesNotContain(name.contains("{") ? "Report[" : name);
        assertThat(page).doesNotContainIgnoringCase("<script", "<img", "<link", "http:", "https:", "url(");
    }

    @Test
    void theCsvHasARowForEachItem() throws IOException {
        List<CSVRecord> rows = rows(report("base-pretrain"));

        assertThat(rows.stream().map(ReportFormsTest::filled).toList())
                .containsExactly(
                        "section all, count 4, gpuHours 1000.0, usefulGpuHours 720.0, lostGpuHours 180.0, runningGpuHours 100.0, goodputRatio 0.8",
                        "section outcome, outcome succeeded, count 2, gpuHours 600.0, lostGpuHours 0.0",
                        "section outcome, outcome timed_out, count 1, gpuHours 150.0, lostGpuHours 150.0",
                        "section owner, name rosa, count 4, gpuHours 1000.0, usefulGpuHours 720.0, lostGpuHours 180.0, runningGpuHours 100.0, goodputRatio 0.8",
                        "section project, name rosa, count 4, gpuHours 1000.0, usefulGpuHours 720.0, lostGpuHours 180.0, runningGpuHours 100.0, goodputRatio 0.8",
                        "section waste, cluster hall-a, name base-pretrain, jobId %s, owner rosa, project speech, outcome failed, reason NVLink Error, count 1, lostGpuHours 180.0"
                                .formatted(JobId.of("hall-a", "slurm", "1")),
                        "section idle, cluster hall-a, name base-pretrain, jobId %s, owner rosa, project speech, reason gpu_idle, idleGpuHours 12.5"
                                .formatted(JobId.of("hall-a", "slurm", "7")),
                        "section forecast, count 4, withinTwoRatio 0.75, coveredRatio 0.5",
                        "section failure, category infrastructure, reason NVLink Error, count 3, lostGpuHours 180.0",
                        "section node, cluster hall-a, name n17, count 6, perDay 1.25, lowPerDay 0.5, highPerDay 2.5, clusterPerDay 0.125",
                        "section recovery, outcome succeeded, count 2",
                        "section saved, count 1, usefulGpuHours 120.0");
    }

    /** Returns the cells that are not empty, with their column names. */
    private static String filled(CSVRecord row) {
        return row.toMap().entrySet().stream()
                .filter(cell -> !cell.getValue().isEmpty())
                .map(cell -> cell.getKey() + " " + cell.getValue())
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"=cmd|'/C calc'!A0", "+1", "-1+1", "@SUM(A1)", "\t=1"})
    void noCsvCellIsAFormula(String name) throws IOException {
        assertThat(rows(report(name)).get(5).get("name")).isEqualTo("'" + name);
    }

    @Test
    void aCsvCellMayContainCommasQuotesAndLineBreaks() throws IOException {
        assertThat(rows(report("a, \"b\"\nc")).get(5).get("name")).isEqualTo("a, \"b\"\nc");
    }

    @Test
    void anEmptyReportIsAValidPageAndCsv() throws IOException {
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

    private static Report report(@Nullable String name) {
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
