package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.FailPoints.Place;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.MovedClock;
import io.schedmate.testing.SharedDatabase;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a recovery whose process is halted at every point of every step, between decision, storage, effect and
 * notification, on a real database. Each process continues where the previous one was killed, and is killed at the next
 * point. At the end, nothing was done twice and nothing is lost.
 */
class CrashWalkTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    /** Longer than a turn, and than the time for which a restarted job is watched. */
    private static final Duration LATER = Duration.ofHours(2);

    private static final JobId JOB = JobId.of("hall-c", "slurm", "1");
    private static final ToolProvider JAR = ToolProvider.findFirst("jar").orElseThrow();
    private static final String JAVA = ProcessHandle.current().info().command().orElse("java");
    private static final List<String> ISOLATED = List.of("cordon n02", "drain n02", "provide_node n02");
    private static final List<String> RECOVERED = Stream.concat(
                    ISOLATED.stream(), Stream.of("restart " + JOB, "repair_node n02"))
            .toList();

    /** The command that starts a process: the virtual machine, its options and the class path. */
    private static final List<String> START_PROCESS = new ArrayList<>();

    @TempDir
    private Path folder;

    private final ServiceDatabase database = SharedDatabase.withTables();
    private Instant now = START;

    /**
     * Creates a class cache. Some fifty processes would otherwise spend most of their time on loading and linking the
     * same classes.
     */
    @BeforeAll
    static void createClassCache(@TempDir Path kept) throws IOException, InterruptedException {
        Path cache = kept.resolve("process.aot");
        START_PROCESS.addAll(List.of(JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath(kept)));
        ServiceDatabase database = SharedDatabase.withTables();
        failJob(database, kept);
        START_PROCESS.add("-XX:AOTCacheOutput=" + cache);
        assertThat(run(database, kept, START, "nowhere")).isZero();
        START_PROCESS.removeLast();
        START_PROCESS.add("-XX:AOTCache=" + cache);
    }

    /** Returns a class path of jars only, because the class cache does not support folders. */
    private static String classPath(Path folder) {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .split(File.pathSeparator)) {
            String jar = folder.resolve(entries.size() + ".jar").toString();
            if (Files.isDirectory(Path.of(entry))) {
                StringWriter output = new StringWriter();
                PrintWriter writer = new PrintWriter(output);
                assertThat(JAR.run(writer, writer, "--create", "--no-compress", "--file", jar, "-C", entry, "."))
                        .as("%s", output)
                        .isZero();
                entries.add(jar);
            } else {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    @Test
    void aCrashAtAnyPointOfIsolatingANodeRepeatsAndLosesNothing() throws Exception {
        failJob(database, folder);

        crashAt(Place.PLANNED.name());
        crashAt(RecoveryProcess.EVENT_SENT);
        crashAtEveryPointOf(RecoveryAction.CHECK_NODES, RecoveryAction.CORDON_NODE, RecoveryAction.DRAIN_NODE);
        assertThat(agentActions()).isEqualTo(ISOLATED.subList(0, 2));

        continueRecovery();
        assertJobRunsWithout("n02");
    }

    @Test
    void aCrashAtAnyPointOfRestartingTheJobRepeatsAndLosesNothing() throws Exception {
        failJob(database, folder);

        crashAtEveryPointOf(
                RecoveryAction.PROVISION_NODE, RecoveryAction.RESTART_ELSEWHERE, RecoveryAction.WATCH_PROGRESS);
        assertThat(agentActions()).isEqualTo(RECOVERED.subList(0, 4));

        continueRecovery();
        assertJobRunsWithout("n02");
    }

    @Test
    void aCrashAtAnyPointOfReturningARepairedNodeRepeatsAndLosesNothing() throws Exception {
        failJob(database, folder);

        crashAtEveryPointOf(RecoveryAction.OPEN_TICKET);
        continueRecovery();
        assertJobRunsWithout("n02");
        repairByPerson("n02");
        crashAtEveryPointOf(RecoveryAction.CHECK_NODES, RecoveryAction.UNCORDON_NODE);
        crashAt(RecoveryProcess.EVENT_SENT);
        continueRecovery();

        assertThat(agentActions())
                .isEqualTo(Stream.concat(RECOVERED.stream(), Stream.of("uncordon n02", "return_node n02"))
                        .toList());
        assertThat(recovery().saga().held()).isEmpty();
        assertThat(recovery().status()).isEqualTo(RecoveryStatus.SUCCEEDED);
    }

    private void crashAtEveryPointOf(RecoveryAction... steps) throws IOException, InterruptedException {
        for (RecoveryAction step : steps) {
            for (Place place : Place.values()) {
                if (place != Place.PLANNED) {
                    crashAt(RecoveryProcess.point(place, step));
                }
            }
        }
    }

    private void crashAt(String point) throws IOException, InterruptedException {
        now = now.plus(LATER);
        assertThat(run(database, folder, now, point)).as(point).isEqualTo(RecoveryProcess.DIED);
        assertThat(agentActions()).as("after dying at %s", point).doesNotHaveDuplicates();
    }

    private void continueRecovery() {
        now = now.plus(LATER);
        RecoveryProcess.carryOn(database, folder, now, _ -> {});
        now = now.plus(LATER);
    }

    private List<String> agentActions() {
        return FileAgents.actions(folder.resolve("deeds")).stream()
                .map(line -> line.substring(line.indexOf('\t') + 1))
                .toList();
    }

    private void assertJobRunsWithout(String node) {
        assertThat(agentActions()).isEqualTo(RECOVERED);
        assertThat(recovery().status()).isEqualTo(RecoveryStatus.SUCCEEDED);
        assertThat(recovery().saga().held()).containsExactly(node);
        try (HandlerParts parts = RecoveryProcess.parts(database, folder, new MovedClock(now), FailPoints.none())) {
            assertThat(parts.records()).hasSize(1);
            assertThat(RecoveryProcess.outbox(parts).drain(false, _ -> List.of()))
                    .isZero();
        }
        assertThat(FileAgents.actions(folder.resolve("told")))
                .last()
                .asString()
                .endsWith(RecoveryStatus.SUCCEEDED.wire());
    }

    private RecoveryRecord recovery() {
        try (HandlerParts parts = RecoveryProcess.parts(database, folder, new MovedClock(now), FailPoints.none())) {
            return parts.recovery(JOB);
        }
    }

    private void repairByPerson(String node) {
        RecoveryProcess.agents(folder).repair();
        try (HandlerParts parts = RecoveryProcess.parts(database, folder, new MovedClock(now), FailPoints.none())) {
            UUID recovery = parts.recovery(JOB).recoveryId();
            parts.recoveries().release(recovery, node, new PersonNote("rosa", now, "riser swapped"));
        }
    }

    private static int run(ServiceDatabase database, Path folder, Instant now, String point)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(START_PROCESS);
        command.addAll(List.of(
                RecoveryProcess.class.getName(),
                database.jdbcUrl(),
                database.user(),
                database.password(),
                folder.toString(),
                now.toString(),
                point));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        assertThat(process.waitFor(30, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private static void failJob(ServiceDatabase database, Path folder) {
        MovedClock clock = new MovedClock(START.minusSeconds(60));
        try (HandlerParts parts = RecoveryProcess.parts(database, folder, clock, FailPoints.none())) {
            IntStream.rangeClosed(1, 40).forEach(node -> parts.receive(sample("n%02d".formatted(node))));
            parts.receive(
                    new LogChunk(
                            UUID.randomUUID(),
                            JOB,
                            "hall-c",
                            1,
                            clock.instant(),
                            new LogSource("out.log", null, "n02"),
                            0,
                            1,
                            null,
                            LogOrder.EXACT,
                            List.of(
                                    "step 3 loss 1.1",
                                    "n02 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus.")));
            parts.receive(new JobFailed(
                    UUID.randomUUID(),
                    JOB,
                    "hall-c",
                    1,
                    clock.instant(),
                    new JobExit(1, null, null),
                    List.of("n01", "n02"),
                    clock.instant().minusSeconds(600)));
        }
    }

    private static NodeSampled sample(String node) {
        var gpu = new GpuReading(0, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, 0L, null);
        return new NodeSampled(
                UUID.randomUUID(), null, "hall-c", null, START, node, List.of(gpu), List.of(), true, null);
    }
}
