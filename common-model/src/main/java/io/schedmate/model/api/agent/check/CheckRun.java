package io.schedmate.model.api.agent.check;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run of a check and its findings.
 *
 * @param incidentId the incident that ordered it
 * @param check name of the check
 * @param measurements values that it measured
 * @param faultyGpus indexes of faulty GPUs
 * @param faultyPeers names of faulty nodes
 * @param detail finding in words
 * @param outputTail the end of its output, with secrets masked
 */
public record CheckRun(
        AgentMode mode,
        String node,
        UUID runId,
        UUID incidentId,
        String check,
        CheckRunStatus status,
        Instant startedAt,
        @Nullable Instant endedAt,
        List<Measurement> measurements,
        List<Integer> faultyGpus,
        List<String> faultyPeers,
        @Nullable String detail,
        List<String> outputTail) {

    public CheckRun {
        Require.present("mode", mode);
        Limits.text("node", Require.present("node", node), 1, 256);
        Require.present("runId", runId);
        Require.present("incidentId", incidentId);
        Limits.text("check", Require.present("check", check), 1, 64);
        Require.present("status", status);
        Require.present("startedAt", startedAt);
        measurements = Limits.items("measurements", measurements, 0, 256);
        faultyGpus = Limits.items("faultyGpus", faultyGpus, 0, 1024);
        faultyPeers = Limits.items("faultyPeers", faultyPeers, 0, 1024);
        Limits.text("detail", detail, 1, 4000);
        outputTail = Limits.items("outputTail", outputTail, 0, 200);
    }
}
