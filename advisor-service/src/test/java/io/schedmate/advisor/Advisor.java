package io.schedmate.advisor;

import io.schedmate.testing.RunningService;
import io.schedmate.testing.TemporaryFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The running advisor. */
final class Advisor {

    /** The folder below which code may be read. */
    static final Path ROOT = root();

    static final RunningService ADVISOR = RunningService.start(
            new SpringApplicationBuilder(AdvisorApplication.class), "advisor", RunningService::rosa, settings());

    private Advisor() {}

    /**
     * Starts another advisor with its own database. It consumes only events published after its start.
     *
     * @param name name of the database and of the consumer group
     * @param sources the application, and beans that replace its own
     */
    static ConfigurableApplicationContext another(String name, List<Class<?>> sources, String... settings) {
        List<String> all = new ArrayList<>(settings());
        all.addAll(List.of(settings));
        all.add("--spring.kafka.consumer.group-id=" + name);
        all.add("--spring.kafka.consumer.auto-offset-reset=latest");
        return RunningService.context(new SpringApplicationBuilder(sources.toArray(Class<?>[]::new)), name, all);
    }

    private static List<String> settings() {
        List<String> all = new ArrayList<>(List.of(
                "--schedmate.advisor.source.open-roots=" + ROOT,
                "--schedmate.advisor.source.git=file://" + ROOT,
                "--schedmate.advisor.source.archives=" + TemporaryFolder.create("archives"),
                "--schedmate.advisor.source.trees=" + TemporaryFolder.create("trees"),
                "--schedmate.advisor.source.unpacked-bytes=5000000",
                "--schedmate.advisor.source.entries=1000",
                "--schedmate.advisor.vectors.folder=" + TemporaryFolder.create("vectors"),
                // The jobs of the tests have fixed dates, and some of their data is too old to be kept.
                "--schedmate.advisor.first-sweep=10d",
                "--schedmate.advisor.deadline=60s"));
        all.addAll(nodes(
                "node-8",
                "node-8-end",
                "node-8-none",
                "node-8-new",
                "node-8-again",
                "node-8-true",
                "node-8-usual",
                "node-8-what-if",
                "node-8-private"));
        return all;
    }

    /** The maximum number of waiting, and of running, jobs of a pool for which outlooks are computed. */
    static final int MAX_JOBS = 25;

    /**
     * Returns the settings of clusters with one node of 8 GPUs each, and of one whose queue has its own 2 GPUs. Answers
     * about them are not cached.
     */
    private static List<String> nodes(String... clusters) {
        String setting = "--schedmate.advisor.outlook.";
        List<String> all = new ArrayList<>(
                List.of(setting + "keep=0ms", setting + "predict-every=1h", setting + "max-jobs=" + MAX_JOBS));
        for (int at = 0; at < clusters.length; at++) {
            all.addAll(node(setting, at, clusters[at], 8));
        }
        all.addAll(node(setting, clusters.length, "parted", 2));
        all.add(setting + "clusters[%d].queue=debug".formatted(clusters.length));
        all.add(setting + "clusters[%d].policy=first-fit".formatted(clusters.length));
        return all;
    }

    private static List<String> node(String setting, int at, String cluster, int gpus) {
        return List.of(
                setting + "clusters[%d].cluster=%s".formatted(at, cluster),
                setting + "clusters[%d].nodes=1".formatted(at),
                setting + "clusters[%d].gpus-per-node=%d".formatted(at, gpus));
    }

    private static Path root() {
        return TemporaryFolder.create("code");
    }
}
