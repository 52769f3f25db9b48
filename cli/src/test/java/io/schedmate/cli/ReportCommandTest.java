package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the report command, with a small server whose responses follow the API document. */
class ReportCommandTest {

    private static final String REPORT = """
            {"from": "2026-03-02T00:00:00Z", "to": "2026-03-09T00:00:00Z", "madeAt": "2026-03-09T06:00:00Z",
             "use": {"runs": 4, "gpuHours": 1000.0, "usefulGpuHours": 720.0, "lostGpuHours": 180.0, "runningGpuHours": 100.0,
              "goodputRatio": 0.8},
             "outcomes": [{"outcome": "failed", "category": "infrastructure", "runs": 1, "gpuHours": 300.0, "lostGpuHours": 180.0}],
             "owners": [{"name": null, "use": {"runs": 4, "gpuHours": 1000.0, "lostGpuHours": 180.0, "goodputRatio": null}}],
             "projects": [], "clusters": [],
             "waste": [{"jobId": "4ecbdfb7-d39f-5119-8b43-6ea04610a644", "name": "base\\u001b[31m", "owner": "rosa", "outcome": "failed",
              "reason": "NVLink Error", "lostGpuHours": 180.0}],
             "failures": [{"category": "infrastructure", "reason": "NVLink Error", "failures": 3, "jobs": 2, "lostGpuHours": 180.0}],
             "nodes": [{"cluster": "hall-a", "node": "n17", "failures": 6, "failuresPerDay": 1.25, "lowFailuresPerDay": 0.5,
              "highFailuresPerDay": 2.5, "clusterFailuresPerDay": 0.125}],
             "idle": [{"jobId": "4ecbdfb7-d39f-5119-8b43-6ea04610a644", "name": null, "owner": "rosa", "condition": "gpu_idle",
              "idleGpuHours": 12.5}],
             "forecasts": {"jobs": 4, "jobsWithout": 1, "withinTwoRatio": 0.75, "coveredRatio": 0.5},
             "recoveries": {"counts": [{"status": "succeeded", "recoveries": 2}], "restartedJobs": 1, "savedGpuHours": 120.0},
             "caveats": ["Forecasts are left out."]}
            """;

    @TempDir
    private Path folder;

    private GatewayStub gateway;

    @BeforeEach
    void answer() throws IOException {
        gateway = new GatewayStub(folder);
        gateway.answers("/reports", REPORT);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void aReportShowsTablesOfHowGpuHoursWereSpent() throws IOException {
        CapturedRun run = gateway.run("report");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("1000.0 GPU hours: 720.0 useful, 180.0 lost, 100.0 of runs still in progress. Goodput 80%.")
                .containsPattern("failed +infrastructure +1 +300.0 +180.0")
                .containsPattern("180.0 +rosa +failed +NVLink Error +base")
                .containsPattern("12.5 +rosa +gpu_idle +4ecbdfb7-d39f-5119-8b43-6ea04610a644")
                .contains("75% of 4 jobs ended within a factor of 2 of the estimate, 50% within its 80 % range.")
                .containsPattern("3 +2 +180.0 +infrastructure +NVLink Error")
                .containsPattern("n17 +hall-a +6 +1.25 \\(0.5 to 2.5\\) +0.125")
                .contains("Recoveries: 2 succeeded. Jobs started again: 1. GPU hours saved: 120.0.")
                .contains("Forecasts are left out.")
                .doesNotContain("PROJECT", "\u001b[31m");
        assertThat(gateway.asked()).containsExactly("/api/v1/reports");
    }

    @Test
    void theReportAppliesTheRequestedFilters() throws IOException {
        gateway.run(
                "report",
                "--from",
                "2026-03-02",
                "--until",
                "2026-03-09T06:00:00Z",
                "--owner",
                "a&b",
                "--cluster",
                "hall-a");

        assertThat(gateway.asked())
                .containsExactly(
                        "/api/v1/reports?from=2026-03-02T00%3A00%3A00Z&to=2026-03-09T06%3A00%3A00Z&owner=a%26b&cluster=hall-a");
    }

    @Test
    void anInvalidDateIsRejected() throws IOException {
        CapturedRun run = gateway.run("report", "--from", "last week");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--from", "last week", "2026-03-02");
        assertThat(gateway.asked()).isEmpty();
    }

    @Test
    void theRawAnswerCanBePrinted() throws IOException {
        assertThat(gateway.run("report", "--json").out()).contains("\"goodputRatio\":0.8");
    }

    @Test
    void htmlAndCsvArePrintedUnchanged() throws IOException {
        gateway.answers("/reports?project=speech&format=csv", "section,name\r\nwaste,base\u0002\r\n");

        assertThat(gateway.run("report", "--format", "csv", "--project", "speech")
                        .out())
                .isEqualTo("section,name\nwaste,base\n");
        assertThat(gateway.run("report", "--format", "html").exitCode()).isZero();
        assertThat(gateway.run("report", "--format", "pdf").exitCode()).isEqualTo(2);
        assertThat(gateway.asked())
                .containsExactly("/api/v1/reports?project=speech&format=csv", "/api/v1/reports?format=html");
    }
}
