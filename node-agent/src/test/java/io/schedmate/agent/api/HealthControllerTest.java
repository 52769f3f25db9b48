package io.schedmate.agent.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.AgentSelf;
import io.schedmate.agent.command.AgentJournal;
import io.schedmate.agent.command.AgentMemory;
import io.schedmate.agent.command.ClusterAdapter;
import io.schedmate.agent.command.CommandSlots;
import io.schedmate.agent.command.Commands;
import io.schedmate.agent.command.NoScheduler;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.command.ShownCordon;
import io.schedmate.agent.gpu.GpuFacts;
import io.schedmate.agent.simulated.SimulatedNode;
import io.schedmate.model.api.agent.AgentHealth;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentPart;
import io.schedmate.model.api.agent.AgentStatus;
import io.schedmate.model.job.JobId;
import io.schedmate.signing.CallVerifier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the health of an agent whose tools or scheduler do not respond. */
class HealthControllerTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void anAgentWithoutASchedulerOrWithIncompleteToolsIsDegraded() {
        assertThat(health(new NoScheduler(), null)).satisfies(alone -> {
            assertThat(alone.status()).isEqualTo(AgentStatus.DEGRADED);
            assertThat(part(alone, "gpu_reader").status()).isEqualTo(AgentStatus.UP);
            assertThat(part(alone, "scheduler").detail()).startsWith("No scheduler is configured");
        });
        assertThat(health(new SimulatedNode(8, () -> NOW), "nvidia-smi is missing"))
                .satisfies(blind -> {
                    assertThat(blind.status()).isEqualTo(AgentStatus.DEGRADED);
                    assertThat(part(blind, "gpu_reader").detail()).contains("GET /gpus");
                    assertThat(part(blind, "scheduler").status()).isEqualTo(AgentStatus.UP);
                });
    }

    @Test
    void theLongAnswerOfAProxyInPlaceOfTheSchedulerIsShortened() {
        String page = "<html>" + "x".repeat(5000);

        assertThat(part(health(new UnavailableScheduler(page), null), "scheduler"))
                .isEqualTo(new AgentPart("scheduler", AgentStatus.DEGRADED, page.substring(0, 2000)));
    }

    private static AgentPart part(AgentHealth health, String name) {
        return health.parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static AgentHealth health(ClusterAdapter scheduler, @Nullable String trouble) {
        var memory = new AgentMemory(AgentJournal.inMemory(), () -> NOW);
        return new HealthController(
                        new AgentSelf("hall-a", "node-1", "1.0", NOW),
                        AgentMode.REAL,
                        () -> new GpuFacts(NOW, null, List.of(), List.of(), 0, trouble),
                        new Commands("node-1", scheduler, memory, new CommandSlots(), () -> NOW, UUID::randomUUID),
                        new CallVerifier("node-1", List.of(), () -> NOW.minusSeconds(60)),
                        () -> NOW)
                .health();
    }

    /** A scheduler whose proxy answers each call. */
    private record UnavailableScheduler(String page) implements ClusterAdapter {

        @Override
        public AgentMode mode() {
            return AgentMode.REAL;
        }

        @Override
        public Optional<ShownCordon> cordon() {
            throw new SchedulerUnavailable(page);
        }

        @Override
        public void cordon(String reason) {
            throw new SchedulerUnavailable(page);
        }

        @Override
        public void uncordon() {
            throw new SchedulerUnavailable(page);
        }

        @Override
        public Outcome drain(Duration grace, List<JobId> spared) {
            throw new SchedulerUnavailable(page);
        }

        @Override
        public Optional<Integer> attemptOf(JobId job) {
            throw new SchedulerUnavailable(page);
        }

        @Override
        public Outcome restart(JobId job, RestartOrder order) {
            throw new SchedulerUnavailable(page);
        }
    }
}
