package io.schedmate.failure;

import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.AtExit;
import io.schedmate.testing.RunningService;
import io.schedmate.testing.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** The running failure handler, with the agents of three nodes. */
final class Handler {

    private static final Map<String, SimulatedAgent> AGENTS = Map.of(
            "node-1", new SimulatedAgent("node-1"),
            "node-2", new SimulatedAgent("node-2"),
            "node-3", new SimulatedAgent("node-3"));
    static final SimulatedReports REPORTS = new SimulatedReports();
    /** The servers that receive messages. The path of each channel is its name. */
    static final Hooked HOOKED = AtExit.close(new Hooked());

    static final RunningService HANDLER = RunningService.start(
            new SpringApplicationBuilder(FailureHandlerApplication.class),
            "failure_handler",
            RunningService::rosa,
            settings());

    private Handler() {}

    /** Returns whether the service knows a job's submission. */
    static boolean knows(JobId jobId) {
        return HANDLER.part(KnownJobs.class)
                .find(jobId)
                .filter(ownership -> ownership.owner() != null)
                .isPresent();
    }

    static SimulatedAgent agent(String node) {
        return Objects.requireNonNull(AGENTS.get(node));
    }

    /** Returns a rules folder with a failure signature of the site. */
    private static Path rules() {
        try {
            Path folder = TemporaryFolder.create("rules");
            Path signatures = folder.resolve("signatures.tsv");
            Files.writeString(
                    signatures, "rack-power\tfault\tinfrastructure/node\tNode Failure\t-\tRACKD: && supply lost\t-\n");
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> settings() {
        return List.of(
                "--schedmate.failure.diagnosis.before-first=200ms",
                "--schedmate.failure.diagnosis.before-next=200ms",
                "--schedmate.failure.diagnosis.unexplained=1s",
                "--schedmate.failure.rules-folder=" + rules(),
                "--schedmate.failure.experiment-trackers.mlflow=http://tracking.example.org:5000",
                "--schedmate.failure.nodes.refresh=0s",
                "--schedmate.failure.recovery.first-pause=0s",
                "--schedmate.failure.recovery.longest-pause=0s",
                "--schedmate.failure.recovery.between-looks=200ms",
                "--schedmate.failure.recovery.watch=2s",
                "--schedmate.failure.recovery.budget.isolations-of-node=100",
                // Prevents shared recoveries: many tests let jobs fail and blame the same node at about the same time.
                "--schedmate.failure.recovery.shared-within=1ms",
                "--schedmate.failure.recovery.outage-from=10000",
                "--schedmate.failure.services.metric-tracker=" + REPORTS.address(),
                "--schedmate.failure.services.advisor=" + REPORTS.address(),
                "--schedmate.failure.agents.private-key=" + SimulatedAgent.PRIVATE_KEY,
                "--schedmate.failure.agents.addresses.node-1=" + agent("node-1").address(),
                "--schedmate.failure.agents.addresses.node-2=" + agent("node-2").address(),
                "--schedmate.failure.agents.addresses.node-3=" + agent("node-3").address(),
                "--schedmate.failure.notification.pause=50ms",
                "--schedmate.failure.notification.at-most=10000",
                "--schedmate.failure.notification.first-wait=10ms",
                "--schedmate.failure.notification.console=https://schedmate.example",
                "--schedmate.failure.notification.webhook=" + HOOKED.address("webhook"),
                "--schedmate.failure.notification.slack=" + HOOKED.address("slack"),
                "--schedmate.failure.notification.teams=" + HOOKED.address("teams"),
                "--schedmate.failure.notification.pagerduty=" + HOOKED.address("pagerduty"),
                "--schedmate.failure.notification.pagerduty-key=routing-key",
                "--schedmate.failure.notification.alertmanager=" + HOOKED.address("alertmanager"),
                "--schedmate.failure.notification.operators=operators@site.example",
                "--schedmate.failure.notification.owner-domain=site.example",
                "--spring.mail.host=localhost",
                "--spring.mail.port=" + HOOKED.mailPort(),
                "--schedmate.failure.alerts.settle=0s");
    }
}
