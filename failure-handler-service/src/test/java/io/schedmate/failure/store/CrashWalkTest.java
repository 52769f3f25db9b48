package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.FailPoints.Place;
import io.schedmate.failure.recovery.Incident;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.recovery.RecoveryStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process is halted at every place between deciding, keeping, acting and telling, on a real database; another one
 * carries on. At the end nothing was done twice and nothing is lost.
 */
class CrashWalkTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobId JOB = JobId.of("hall-c", "slurm", "1");
    private static final String JAVA = ProcessHandle.current().info().command().orElse("java");

    /** At the check, at the cordon and at the restart; a plan is made once. */
    static Stream<Arguments> deaths() {
        Stream<Arguments> steps = Stream.of(Place.values())
                .filter(place -> place != Place.PLANNED)
                .flatMap(place -> IntStream.of(0, 1, 4).mapToObj(passed -> Arguments.of(place.name(), passed)));
        return Stream.concat(
                steps,
                Stream.of(
                        Arguments.of(Place.PLANNED.name(), 0),
                        Arguments.of(Carrier.EVENT_SENT, 0),
                        Arguments.of(Carrier.EVENT_SENT, 5)));
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void whereverAProcessDiesNothingIsDoneTwiceAndNothingIsLost(String place, int passed, @TempDir Path folder)
            throws IOException, InterruptedException {
        ServiceDatabase database = Plant.database(Server.shared());
        aJobFails(database, folder);

        assertThat(run(database, folder, place, passed)).isEqualTo(Carrier.DIED);
        Carrier.carryOn(database, folder, START.plus(Duration.ofHours(1)), _ -> {});

        assertThat(FileAgents.deeds(folder.resolve("deeds")))
                .extracting(line -> line.substring(line.indexOf('\t') + 1))
                .containsExactly("cordon n02", "drain n02", "restart " + JOB);
        try (Plant plant = Carrier.plant(database, folder, new MovedClock(START), FailPoints.none())) {
            Incident incident = plant.incident(JOB);
            assertThat(plant.incidents()).hasSize(1);
            assertThat(incident.status()).isEqualTo(RecoveryStatus.SUCCEEDED);
            assertThat(incident.saga().held()).containsExactly("n02");
            assertThat(plant.outbox().drain(1, _ -> List.of())).isZero();
        }
        assertThat(FileAgents.deeds(folder.resolve("told")))
                .last()
                .asString()
                .endsWith(RecoveryStatus.SUCCEEDED.wire());
    }

    private static int run(ServiceDatabase database, Path folder, String place, int passed)
            throws IOException, InterruptedException {
        Process carrier = new ProcessBuilder(
                        JAVA,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Carrier.class.getName(),
                        database.jdbcUrl(),
                        database.user(),
                        database.password(),
                        folder.toString(),
                        START.toString(),
                        place,
                        Integer.toString(passed))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        assertThat(carrier.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return carrier.exitValue();
    }

    private static void aJobFails(ServiceDatabase database, Path folder) {
        MovedClock clock = new MovedClock(START.minusSeconds(60));
        try (Plant plant = Carrier.plant(database, folder, clock, FailPoints.none())) {
            IntStream.rangeClosed(1, 40).forEach(node -> plant.told(sample("n%02d".formatted(node))));
            plant.told(
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
            plant.told(new JobFailed(
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
        var gpu = new GpuReading(0, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, 0L);
        return new NodeSampled(UUID.randomUUID(), null, "hall-c", null, START, node, List.of(gpu), List.of(), true);
    }
}
