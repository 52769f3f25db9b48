package io.schedmate.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.schedmate.client.CallFailed;
import io.schedmate.client.Rounds;
import io.schedmate.client.SchedMateClient;
import io.schedmate.kubernetes.advise.AdmissionController;
import io.schedmate.kubernetes.advise.FailurePolicies;
import io.schedmate.kubernetes.advise.NodeConditions;
import io.schedmate.kubernetes.advise.TrainerStatus;
import io.schedmate.kubernetes.format.KueueApi;
import io.schedmate.kubernetes.observe.LabelledJobs;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs beside a cluster in rounds. It keeps no state, so a restarted replica continues from the state of the cluster.
 */
public final class Main {

    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    private Main() {}

    /** Runs until it is stopped. Reads its settings from environment variables, see {@link Settings}. */
    public static void main(String[] arguments) throws InterruptedException, IOException {
        Settings settings = Settings.of(System.getenv());
        // Slightly longer than the time limit of a call, because the service answers by that deadline.
        var limit = Duration.ofMillis(Math.round(settings.askSeconds() * 1000) + 500);
        var clock = InstantSource.system();
        try (var probes = Probes.on(settings.probePort(), clock);
                KubernetesClient cluster = new KubernetesClientBuilder().build();
                var schedmate = new SchedMateClient(settings.gateway(), settings.key(), limit)) {
            List<Part> parts = parts(settings, cluster, schedmate, clock);
            new Rounds(settings.look().toMillis() / 1000.0).repeat(() -> {
                parts.forEach(each -> tried(each.what(), each.round()));
                probes.roundDone();
                return Rounds.Outcome.DONE;
            });
        }
    }

    /** A task that runs once per round. */
    record Part(String what, Runnable round) {}

    /** The tasks of a round, in order. */
    static List<Part> parts(
            Settings settings, KubernetesClient cluster, SchedMateClient schedmate, InstantSource clock) {
        String name = settings.cluster();
        var kueue = new KueueApi(cluster, settings.kueueVersion());
        var admission = new AdmissionController(
                cluster, schedmate, name, kueue, settings.rules(), settings.askSeconds(), clock);
        var jobs = new LabelledJobs(cluster, schedmate, name, kueue, settings.askSeconds(), clock);
        var nodes = new NodeConditions(cluster, schedmate, name, clock);
        var progress = new TrainerStatus(cluster, schedmate, name, clock);
        var policies = new FailurePolicies(cluster, schedmate, name, clock);
        return List.of(
                new Part("admission checks", admission::round),
                new Part("jobs", jobs::round),
                new Part("nodes", nodes::round),
                new Part("progress of TrainJobs", progress::round),
                new Part("failure policies", policies::round));
    }

    /** Runs a task. If it fails, the next round retries it. */
    private static void tried(String what, Runnable round) {
        try {
            round.run();
        } catch (KubernetesClientException | CallFailed failed) {
            LOG.warn("Expected to look after {} ({}).", what, failed.getMessage());
        }
    }
}
