package io.schedmate.traceimport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.embedded.SlurmAccounting;
import io.schedmate.model.api.history.HistoryFormat;
import io.schedmate.model.job.JobState;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reads the records of a real slurmdbd about jobs of a real Slurm, exported as in the administrators' guide. Needs both. */
class RealAccountingTest {

    private static final Duration MAX_TIME = Duration.ofMinutes(3);
    private static final String FORMAT =
            "--format=JobID,JobName,User,Account,Partition,State,Submit,Start,End,Elapsed,AllocTRES,ExitCode,"
                    + "NTasks,ConsumedEnergyRaw,TRESUsageInMax,TRESUsageInTot";

    @Test
    void jobsOfEveryKindAreReadFromSlurmdbd() throws Exception {
        assumeTrue(
                EmbeddedSlurm.installed() && SlurmAccounting.installed(), "Slurm with slurmdbd is not installed here");
        try (var accounting = SlurmAccounting.start();
                EmbeddedSlurm slurm =
                        EmbeddedSlurm.start(List.of("node-1", "node-2"), settings(accounting), Map.of())) {
            String well = submit(slurm, "exit 0");
            String broken = submit(slurm, "exit 3");
            String array = submit(slurm, "exit $SLURM_ARRAY_TASK_ID", "--array=0-1");
            String pair = submit(slurm, "exit 0", "--ntasks=1", ":", "--ntasks=1");
            String cancelled = submit(slurm, "sleep 600");
            await().atMost(MAX_TIME).until(() -> state(slurm, cancelled), "RUNNING"::equals);
            slurm.run("scancel", cancelled);
            // Its first try ends with a requeue, its second well.
            String again = submit(slurm, "[ \"$SLURM_RESTART_COUNT\" = 1 ] || sleep 600");
            await().atMost(MAX_TIME).until(() -> state(slurm, again), "RUNNING"::equals);
            slurm.run("scontrol", "requeue", again);
            // It would wait for two minutes.
            await().atMost(MAX_TIME).until(() -> state(slurm, again), "PENDING"::equals);
            slurm.run("scontrol", "update", "JobId=" + again, "StartTime=now+5");

            Map<String, PastJob> jobs = await().atMost(MAX_TIME).until(() -> ended(slurm), rows -> rows.size() >= 8);

            assertThat(jobs.keySet())
                    .containsExactlyInAnyOrder(
                            well, broken, array + "_0", array + "_1", pair + "+0", pair + "+1", cancelled, again);
            assertThat(outcome(jobs, well)).isEqualTo(JobState.SUCCEEDED);
            assertThat(outcome(jobs, broken)).isEqualTo(JobState.FAILED);
            assertThat(job(jobs, broken).exit().exitCode()).isEqualTo(3);
            assertThat(outcome(jobs, array + "_0")).isEqualTo(JobState.SUCCEEDED);
            assertThat(outcome(jobs, array + "_1")).isEqualTo(JobState.FAILED);
            assertThat(outcome(jobs, pair + "+0")).isEqualTo(JobState.SUCCEEDED);
            assertThat(outcome(jobs, pair + "+1")).isEqualTo(JobState.SUCCEEDED);
            assertThat(outcome(jobs, cancelled)).isEqualTo(JobState.CANCELLED);
            assertThat(outcome(jobs, again)).isEqualTo(JobState.SUCCEEDED);
            assertThat(job(jobs, well).submission().requested().nodes()).isEqualTo(1);
            assertThat(job(jobs, well).endedAt())
                    .isAfterOrEqualTo(job(jobs, well).startedAt());
            assertThat(job(jobs, well).used().energyJoules()).isNull();

            // No GPU and no meter is here: their values are written into the tables of slurmdbd.
            accounting.change("""
                    update embedded_job_table set tres_alloc = concat(tres_alloc, ',', %s, '=4') where id_job = %s
                    """.formatted(tres("gpu"), well));
            accounting.change("""
                    update embedded_step_table s join embedded_job_table j on s.job_db_inx = j.job_db_inx
                    set s.consumed_energy = 7200, s.task_cnt = 4,
                        s.tres_usage_in_tot = concat(%s, '=300'), s.tres_usage_in_max = concat(%s, '=34359738368')
                    where j.id_job = %s
                    """.formatted(tres("gpuutil"), tres("gpumem"), well));
            var used = job(ended(slurm), well).used();
            assertThat(used.energyJoules()).isEqualTo(7200);
            assertThat(used.gpuUtilisationRatio()).isEqualTo(0.75);
            assertThat(used.gpuMemoryPeakBytes()).isEqualTo(32L << 30);
        }
    }

    /** Slurm's plugins for energy all read meters of the hardware; this one reads a file of a Cray's node. */
    @Test
    void energyFromANodeMeterIsRead() throws Exception {
        assumeTrue(
                EmbeddedSlurm.installed() && SlurmAccounting.installed(), "Slurm with slurmdbd is not installed here");
        assumeTrue(Files.isReadable(Path.of("/sys/cray/pm_counters/energy")), "no meter of a Cray's node here");
        try (var accounting = SlurmAccounting.start()) {
            List<String> settings = Stream.concat(
                            accounting.settings().stream(),
                            Stream.of("AcctGatherEnergyType=acct_gather_energy/pm_counters", "AcctGatherNodeFreq=1"))
                    .toList();
            try (EmbeddedSlurm slurm = EmbeddedSlurm.start(List.of("node-1"), settings, Map.of())) {
                String job = submit(slurm, "sleep 5");

                Map<String, PastJob> jobs =
                        await().atMost(MAX_TIME).until(() -> ended(slurm), rows -> rows.containsKey(job));

                assertThat(job(jobs, job).used().energyJoules()).isPositive();
            }
        }
    }

    private static String submit(EmbeddedSlurm slurm, String line, String... options) {
        Path output = slurm.folder().resolve("%j.out");
        return slurm.submit("#!/bin/sh\n" + line + "\n", output, options);
    }

    /** The number under which the database has a resource of GPUs. */
    private static String tres(String name) {
        return "(select id from tres_table where type = 'gres' and name = '%s')".formatted(name);
    }

    private static JobState outcome(Map<String, PastJob> jobs, String id) {
        return job(jobs, id).outcome();
    }

    private static PastJob job(Map<String, PastJob> jobs, String id) {
        return Objects.requireNonNull(jobs.get(id), id);
    }

    /** Rows of jobs that have not ended are rejected, each with a reason. */
    private static Map<String, PastJob> ended(EmbeddedSlurm slurm) {
        String printed =
                String.join("\n", slurm.run("sacct", "--allusers", "--parsable2", "--starttime=now-90days", FORMAT));
        var rows = new HistoryRows(
                new StringReader(printed + "\n"), HistoryFormat.SACCT, new ImportDefaults("hall-a", ZoneOffset.UTC));
        var jobs = new TreeMap<String, PastJob>();
        rows.forEachRemaining(row -> {
            if (row instanceof ImportRow.Accepted accepted) {
                jobs.put(accepted.job().submission().externalId(), accepted.job());
            }
        });
        return jobs;
    }

    private static List<String> settings(SlurmAccounting accounting) {
        return Stream.concat(accounting.settings().stream(), Stream.of(EmbeddedSlurm.AT_ONCE))
                .toList();
    }

    private static String state(EmbeddedSlurm slurm, String number) {
        return String.join("", slurm.run("squeue", "--noheader", "--states=all", "--format=%T", "--jobs=" + number))
                .strip();
    }
}
