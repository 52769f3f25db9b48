package io.schedmate.traceimport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.api.history.HistoryFormat;
import io.schedmate.model.api.history.RejectedRow;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.MeasuredUse;
import java.io.StringReader;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryRowsTest {

    private static final String SACCT_HEADER =
            "JobID|JobName|User|Account|Partition|State|Submit|Start|End|Elapsed|Timelimit|AllocTRES|ExitCode\n";
    private static final String CSV_HEADER = "scheduler,externalId,command,state,startedAt,endedAt,gpuCount\n";

    @Test
    void aSacctRowBecomesAPastJob() {
        PastJob job = only(
                SACCT_HEADER
                        + "81_3|base|rosa|speech|long|CANCELLED by 1001|2026-01-04T09:00:00|2026-01-04T10:00:00|2026-01-04T13:20:00"
                        + "|03:20:00|2-00:00:00|billing=8,cpu=64,gres/gpu:a100=8,gres/gpu=8,mem=512G,node=2|0:15\n",
                HistoryFormat.SACCT);

        assertThat(job.submission().externalId()).isEqualTo("81_3");
        assertThat(job.submission().cluster()).isEqualTo("hall-a");
        assertThat(job.submission().requested().timeLimitSeconds()).isEqualTo(172_800);
        assertThat(job.submission().requested().memoryBytes()).isEqualTo(512L << 30);
        assertThat(job.outcome()).isEqualTo(JobState.CANCELLED);
        assertThat(job.exit().signal()).isEqualTo(15);
        assertThat(job.startedAt()).isEqualTo(Instant.parse("2026-01-04T09:00:00Z"));
        assertThat(job.used().gpus()).isEqualTo(8);
        assertThat(job.used().gpuType()).isEqualTo("a100");
        assertThat(job.used().nodes()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "COMPLETED, SUCCEEDED",
        "COMPLETED+, SUCCEEDED",
        "FAILED, FAILED",
        "NODE_FAIL, FAILED",
        "BOOT_FAIL, FAILED",
        "OUT_OF_MEMORY, FAILED",
        "LAUNCH_FAILED, FAILED",
        "CANCELLED, CANCELLED",
        "REVOKED, CANCELLED",
        "PREEMPTED, PREEMPTED",
        "TIMEOUT, TIMED_OUT",
        "DEADLINE, TIMED_OUT"
    })
    void aSlurmStateMapsToAnOutcome(String slurms, JobState ours) {
        PastJob job = only(
                "JobID|State|Start|End\n7|" + slurms + "|2026-01-04T10:00:00|2026-01-04T11:00:00\n",
                HistoryFormat.SACCT);

        assertThat(job.outcome()).isEqualTo(ours);
        assertThat(job.exit().schedulerReason()).isEqualTo(slurms);
    }

    @Test
    void stepsAreMergedIntoTheirJob() {
        List<ImportRow> rows = rows(
                "JobID|State|Start|End\n"
                        + "7|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00\n"
                        + "7.batch|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00\n"
                        + "7.0|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00\n",
                HistoryFormat.SACCT);

        assertThat(rows).hasSize(1);
    }

    @Test
    void stepsReportTheUsageOfTheirJob() {
        List<ImportRow> rows = rows("""
                JobID|State|Start|End|AllocTRES|NTasks|ConsumedEnergyRaw|TRESUsageInMax|TRESUsageInTot
                9|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00|gres/gpu=4,node=1||||
                9.batch|COMPLETED|||cpu=4|1|0|cpu=00:00:01,mem=21K|cpu=00:00:01,energy=0,mem=21K
                9.0|COMPLETED|||gres/gpu=4|4|7200|gres/gpumem=32G,gres/gpuutil=96|cpu=00:40:00,gres/gpumem=100G,gres/gpuutil=300
                9.1|COMPLETED|||gres/gpu=4|1|3600|gres/gpumem=8G,gres/gpuutil=40|gres/gpumem=8G,gres/gpuutil=40
                9.2|COMPLETED|||gres/gpu=4|1|n/a|gres/gpumem=?|gres/gpuutil
                99|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00|gres/gpu=4,node=1||||
                """, HistoryFormat.SACCT);

        assertThat(rows).hasSize(2);
        assertThat(accepted(rows.get(0)).used().gpuUtilisationRatio()).isEqualTo(0.75);
        assertThat(accepted(rows.get(0)).used().gpuMemoryPeakBytes()).isEqualTo(32L << 30);
        assertThat(accepted(rows.get(0)).used().energyJoules()).isEqualTo(7200);
        assertThat(accepted(rows.get(1)).used()).isEqualTo(new MeasuredUse(1, 4, null, null, null, null, null));
    }

    @Test
    void memoryOfOneProcessOnSeveralGpusIsDividedAmongThem() {
        PastJob job = only("""
                JobID|State|Start|End|AllocTRES|NTasks|TRESUsageInMax|TRESUsageInTot
                9|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00|gres/gpu=4,node=1|||
                9.0|COMPLETED||||1|gres/gpumem=32G|gres/gpuutil=900
                """, HistoryFormat.SACCT);

        assertThat(job.used().gpuMemoryPeakBytes()).isEqualTo(8L << 30);
        assertThat(job.used().gpuUtilisationRatio()).isEqualTo(1);
    }

    @Test
    void energyOfTheWholeJobIsPreferredToThatOfAStep() {
        PastJob job = only("""
                JobID|State|Start|End|AllocTRES|ConsumedEnergyRaw
                9|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00|billing=4,energy=9000,node=1|
                9.0|COMPLETED||||5000
                """, HistoryFormat.SACCT);

        assertThat(job.used().energyJoules()).isEqualTo(9000);
    }

    @Test
    void aStepOfAnotherJobIsIgnored() {
        PastJob job = only("""
                JobID|State|Start|End|AllocTRES|ConsumedEnergyRaw
                9|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00|node=1|
                91.0|COMPLETED||||5000
                """, HistoryFormat.SACCT);

        assertThat(job.used().energyJoules()).isNull();
    }

    @Test
    void aRowWithOurColumnsMayContainTheDelimiterInQuotes() {
        PastJob job = only(
                CSV_HEADER
                        + "slurm,40001,\"python train.py --sizes 1,2 --name \"\"a\"\"\",timed_out,2026-01-04T10:00:00Z,2026-01-04T13:20:00+02:00,8\n",
                HistoryFormat.CSV);

        assertThat(job.submission().command()).isEqualTo("python train.py --sizes 1,2 --name \"a\"");
        assertThat(job.outcome()).isEqualTo(JobState.TIMED_OUT);
        assertThat(job.endedAt()).isEqualTo(Instant.parse("2026-01-04T11:20:00Z"));
        assertThat(job.used().gpus()).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "7|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00|1h20|0:0 ; Elapsed",
                "7|RUNNING|2026-01-04T10:00:00|Unknown|01:20:00|0:0           ; State",
                "7_[3-9]|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00||  ; JobID",
                "7|COMPLETED|yesterday|2026-01-04T11:00:00||0:0               ; Start",
                "7|FAILED|2026-01-04T10:00:00|2026-01-04T11:00:00||one        ; ExitCode",
                "7|FAILED|Unknown|Unknown||1:0                                ; End",
                "|FAILED|2026-01-04T10:00:00|2026-01-04T11:00:00||1:0         ; JobID",
                "7|COMPLETED|2026-01-04T12:00:00|2026-01-04T11:00:00||0:0     ; ",
                "7|COMPLETED|2026-01-04T12:00:00                              ; ",
            })
    void aBadRowIsReportedWithItsLineAndColumnAndTheNextIsRead(String bad, String column) {
        List<ImportRow> rows = rows(
                "JobID|State|Start|End|Elapsed|ExitCode\n"
                        + bad.strip()
                        + "\r\n\n8|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00|01:00:00|0:0",
                HistoryFormat.SACCT);

        RejectedRow rejected = ((ImportRow.Rejected) rows.get(0)).row();
        assertThat(rejected.row()).isEqualTo(2);
        assertThat(rejected.column()).isEqualTo(column);
        assertThat(rejected.detail()).startsWith("Expected");
        assertThat(((ImportRow.Accepted) rows.get(1)).line()).isEqualTo(4);
    }

    @Test
    void aCancelledJobWithoutAnEndDidNotStart() {
        List<ImportRow> rows = rows("""
                JobID|State|Start|End|Elapsed
                7|CANCELLED by 1001|2026-01-04T10:00:00|Unknown|00:20:00
                8|FAILED|2026-01-04T10:00:00|Unknown|00:20:00
                9|CANCELLED|2026-01-04T10:00:00|2026-01-04T10:20:00|00:20:00
                """, HistoryFormat.SACCT);

        Instant start = Instant.parse("2026-01-04T09:00:00Z");
        assertThat(accepted(rows.get(0)).startedAt()).isNull();
        assertThat(accepted(rows.get(1)).startedAt()).isEqualTo(start);
        assertThat(accepted(rows.get(2)).startedAt()).isEqualTo(start);
        assertThat(rows).extracting(row -> accepted(row).endedAt()).containsOnly(Instant.parse("2026-01-04T09:20:00Z"));
    }

    @Test
    void anUnclosedQuoteSpoilsOnlyItsOwnRow() {
        List<ImportRow> rows = rows(
                CSV_HEADER
                        + "slurm,1,\"python,failed,2026-01-04T10:00:00Z,2026-01-04T11:00:00Z,1\n"
                        + "slurm,2,python,failed,2026-01-04T10:00:00Z,2026-01-04T11:00:00Z,1\n",
                HistoryFormat.CSV);

        assertThat(rows.get(0)).isInstanceOf(ImportRow.Rejected.class);
        assertThat(rows.get(1)).isInstanceOf(ImportRow.Accepted.class);
    }

    @Test
    void aRowOfManyMegabytesIsRejected() {
        List<ImportRow> rows = rows(CSV_HEADER + "x".repeat(3 << 20) + "\n", HistoryFormat.CSV);

        assertThat(rows).singleElement().isInstanceOf(ImportRow.Rejected.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"id,state", "scheduler,externalId,state,ownr", "JobID|State", "\"externalId\"x,state", "''"})
    void anInvalidHeaderIsRejectedImmediately(String header) {
        assertThatThrownBy(() -> rows(header + "\n1,2\n", HistoryFormat.CSV))
                .isInstanceOf(UnreadableHeader.class)
                .hasMessageContaining("externalId");
    }

    @Test
    void aRowWithoutAClusterNeedsADefaultCluster() {
        HistoryRows rows = new HistoryRows(
                new StringReader("JobID|State|Start|End\n7|COMPLETED|2026-01-04T10:00:00|2026-01-04T11:00:00\n"),
                HistoryFormat.SACCT,
                new ImportDefaults(null, ZoneId.of("UTC")));

        assertThat(((ImportRow.Rejected) rows.next()).row().column()).isEqualTo("Cluster");
    }

    private static PastJob accepted(ImportRow row) {
        return ((ImportRow.Accepted) row).job();
    }

    private static PastJob only(String text, HistoryFormat format) {
        return ((ImportRow.Accepted) rows(text, format).getFirst()).job();
    }

    private static List<ImportRow> rows(String text, HistoryFormat format) {
        List<ImportRow> rows = new ArrayList<>();
        new HistoryRows(new StringReader(text), format, new ImportDefaults("hall-a", ZoneId.of("Europe/Paris")))
                .forEachRemaining(rows::add);
        return rows;
    }
}
