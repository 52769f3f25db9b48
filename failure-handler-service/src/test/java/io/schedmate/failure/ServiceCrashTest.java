package io.schedmate.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.agent.check.DeclaredFaults;
import io.schedmate.model.recovery.RecoveryStatus;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Halts the whole service at sampled points of a recovery. Then the broker and the database are stopped and restarted,
 * once while no process runs and once while the next process continues. At the end, nothing was done twice or lost.
 */
@Tag("chaos")
class ServiceCrashTest {

    private static final Duration MAX_TIME = Duration.ofMinutes(6);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "STEP_KEPT CORDON_NODE",
                "STEP_DONE DRAIN_NODE",
                "OUTCOME_NOTED RESTART_ELSEWHERE",
                "OUTCOME_KEPT WATCH_PROGRESS"
            })
    void aCrashAndTheLossOfBrokerAndDatabaseRepeatNoAction(String point) throws Exception {
        var faulty = new SimulatedAgent("node-1");
        var healthy = new SimulatedAgent("node-2");
        faulty.node().declare(new DeclaredFaults(List.of(3), List.of()));
        TestJob job = new TestJob("crash-" + point.replace(' ', '-'));
        healthy.node().place(job.id(), 1);
        try (Premises around = new Premises(folder, List.of(faulty, healthy))) {
            Process first = around.startService(point);
            around.publish(TestJob.sample("node-1"), TestJob.sample("node-2"));
            // No node may be isolated in a cluster without known nodes.
            await().atMost(MAX_TIME)
                    .ignoreExceptionsInstanceOf(SQLException.class)
                    .until(() -> around.nodes() == 2);
            around.publish(
                    job.lines(
                            "out.log",
                            "node-1",
                            1,
                            "epoch 1 step 10 loss 2.5",
                            "node-1 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus."),
                    job.failed(null, "node-1", "node-2"));
            await().atMost(MAX_TIME).until(() -> !first.isAlive());
            assertThat(first.exitValue()).as(around.printed()).isEqualTo(DyingHandler.DIED);

            around.stop();
            around.bringBack();
            around.startService("nowhere");
            around.awaitReady();
            around.stop();
            around.bringBack();

            await().atMost(MAX_TIME)
                    .ignoreExceptionsInstanceOf(SQLException.class)
                    .untilAsserted(
                            () -> assertThat(around.statuses()).containsExactly(RecoveryStatus.SUCCEEDED.wire()));
            await().atMost(MAX_TIME)
                    .untilAsserted(() -> assertThat(around.unsent()).isZero());
        }
        assertThat(commands(faulty)).containsExactlyInAnyOrder("cordon", "drain");
        assertThat(commands(healthy)).containsExactly("restart");
        assertThat(faulty.cordons()).hasSize(1);
    }

    /**
     * Returns the commands that the agent executed, without tests: a failure counts only if two runs fail, so a test
     * may be repeated under another key.
     */
    private static List<String> commands(SimulatedAgent agent) {
        return agent.orders().stream()
                .map(order -> order.substring(0, order.indexOf(' ')))
                .filter(command -> !command.equals("check-runs"))
                .toList();
    }
}
