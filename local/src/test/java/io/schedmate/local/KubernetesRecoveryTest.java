package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Pod;
import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.platform.RunningPlatform;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.kubernetes.advise.FailurePolicies;
import io.schedmate.kubernetes.format.KueueApi;
import io.schedmate.kubernetes.observe.LabelledJobs;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job on a real Kubernetes API fails on broken hardware and succeeds elsewhere, through the integration's reports,
 * the agents with their shipped rights, the failure handler and its commands, all unmodified. KWOK simulates the nodes.
 * Requires a cluster.
 */
@Tag("load")
class KubernetesRecoveryTest {

    private static final Duration LONG = Duration.ofMinutes(4);
    private static final Duration ASKED = Duration.ofSeconds(30);

    private static final List<String> LINES = List.of(
            "step 1/2 loss 2.31 12.5 samples/s",
            "Traceback (most recent call last):",
            "  File \"train.py\", line 41, in <module>",
            "    loss.backward()",
            "torch.AcceleratorError: CUDA error: uncorrectable ECC error encountered");

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        settings(Path.of(""), Path.of("")).keySet().forEach(System::clearProperty);
    }

    @Test
    void aJobOnABrokenNodeContinuesOnAnotherNodeUnderANewName() throws Exception {
        String kubeconfig = System.getProperty("schedmate.test.kubernetes");
        assumeTrue(kubeconfig != null, "no kubeconfig in schedmate.test.kubernetes");
        try (var kubernetes = new KubernetesStory(Path.of(Objects.requireNonNull(kubeconfig)))) {
            settings(kubernetes.agents(folder.resolve("agents.kubeconfig")), brokenGpu())
                    .forEach(System::setProperty);
            try (RunningPlatform platform = platform(TestPorts.first());
                    ScheduledExecutorService reporting = Executors.newSingleThreadScheduledExecutor()) {
                String key = Files.readString(platform.keyFile()).strip();
                Callers callers = new Callers(platform.gateway(), key);
                var _ = reporting.scheduleWithFixedDelay(
                        integration(
                                kubernetes,
                                new SchedMateClient(platform.gateway(), integrationKey(callers, key), ASKED)),
                        0,
                        1,
                        TimeUnit.SECONDS);
                var shipper = new SchedMateClient(platform.gateway(), callers.schedulerKey("local"), ASKED);
                JobId job = JobId.of("local", "kubernetes", kubernetes.job("asr"));
                Pod first = await().atMost(LONG)
                        .until(() -> kubernetes.running("asr"), Optional::isPresent)
                        .orElseThrow();
                String broken = first.getSpec().getNodeName();
                await().atMost(LONG)
                        .until(() -> callers.get(key, "/nodes/" + broken + "?cluster=local")
                                        .status()
                                == 200);
                await().atMost(LONG).ignoreException(CallFailed.class).until(() -> {
                    shipper.append(job, 1, new LogSource("train.log", null, broken), 1, LINES);
                    return true;
                });

                kubernetes.exits(first, 1);

                Pod second = await().atMost(LONG)
                        .until(() -> kubernetes.running("asr-try-2"), Optional::isPresent)
                        .orElseThrow();
                assertThat(second.getSpec().getNodeName()).isNotEqualTo(broken);
                assertThat(kubernetes.isCordoned(broken)).isTrue();
                await().atMost(LONG)
                        .untilAsserted(() -> assertThat(
                                        kubernetes.annotation("asr", "schedmate.io/proposed-pod-failure-policy"))
                                .contains("DisruptionTarget"));
                kubernetes.exits(second, 0);
                await().atMost(LONG)
                        .untilAsserted(() -> assertThat(
                                        callers.get(key, "/jobs/" + job).body().toString())
                                .contains("\"state\":\"succeeded\"", "\"attempt\":2"));
                reporting.shutdownNow();
            }
        }
    }

    /** Creates the integration's key as its guide describes. */
    private static String integrationKey(Callers callers, String key) {
        return callers.post(key, "/keys", """
                        {"name": "kubernetes", "kind": "scheduler", "clusters": ["local"], "roles": ["operator"]}""").body().path("text").asString();
    }

    private static Runnable integration(KubernetesStory kubernetes, SchedMateClient schedmate) {
        var jobs = new LabelledJobs(
                kubernetes.cluster(),
                schedmate,
                "local",
                new KueueApi(kubernetes.cluster(), ""),
                10,
                InstantSource.system());
        var policies = new FailurePolicies(kubernetes.cluster(), schedmate, "local", InstantSource.system());
        return () -> {
            try {
                jobs.round();
                policies.round();
            } catch (RuntimeException _) {
                // The next round tries again.
            }
        };
    }

    private RunningPlatform platform(int port) throws IOException {
        var settings =
                new PlatformSettings(folder, port, Memory.GO_ON, Separation.CONTEXTS, Optional.empty(), List.of());
        return new PlatformStart(settings, PlatformData.claim(folder), _ -> {}, _ -> false).start();
    }

    /**
     * Writes the vendor's programs for a node with two GPUs, one of which fails its test; a healthy node is not tested.
     */
    private Path brokenGpu() throws IOException {
        Path programs = Files.createDirectories(folder.resolve("programs"));
        program(programs.resolve("nvidia-smi"), """
                case $1 in --query-gpu=*) ;; *) exit 0 ;; esac
                echo "index, uuid, pci.bus_id, name, utilization.gpu [%], driver_version"
                echo "0, GPU-0, 00000000:3B:00.0, NVIDIA H100, 0 %, 580.95"
                echo "1, GPU-1, 00000000:5E:00.0, NVIDIA H100, 0 %, 580.95"
                """);
        program(
                programs.resolve("dcgmi"),
                "echo '| Memory                    | Fail - GPU: 1                                  |'\n");
        return programs;
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Returns the settings of agents that command Kubernetes. The platform's own agents simulate their nodes. */
    private static Map<String, String> settings(Path kubeconfig, Path programs) {
        return Map.of(
                "schedmate.agent.mode",
                "real",
                "schedmate.agent.scheduler.kind",
                "kubernetes",
                "kubeconfig",
                kubeconfig.toString(),
                "schedmate.agent.path",
                programs.toString(),
                "schedmate.failure.recovery.mode",
                "act");
    }
}
