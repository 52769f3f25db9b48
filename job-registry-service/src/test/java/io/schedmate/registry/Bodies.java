package io.schedmate.registry;

import io.schedmate.model.job.JobId;

/** Request bodies. */
final class Bodies {

    static final String HEADER = "JobID|JobName|User|Account|State|Start|End|Elapsed|AllocTRES|ExitCode\n";

    private Bodies() {}

    static String job(String externalId) {
        return job(externalId, "speech");
    }

    static String job(String externalId, String project) {
        return """
                {"cluster": "hall-a", "scheduler": "slurm", "externalId": "%s", "owner": "ines", "project": "%s",
                 "command": "python train.py", "source": {"kind": "none"}, "requested": {"gpus": 8, "nodes": 1}}
                """.formatted(externalId, project);
    }

    static JobId id(String externalId) {
        return JobId.of("hall-a", "slurm", externalId);
    }

    static String state(String state, int minute) {
        return state(state, 1, minute);
    }

    static String state(String state, int attempt, int minute) {
        return """
                {"attempt": %d, "state": "%s", "occurredAt": "2026-03-02T09:%02d:00Z", "nodes": ["node-017"],
                 "exit": {"exitCode": 1, "schedulerReason": "NonZeroExitCode"}}
                """.formatted(attempt, state, minute);
    }

    static String packed(String change, int minute) {
        return """
                {"attempt": 1, "packingChange": "%s", "occurredAt": "2026-03-02T09:%02d:00Z",
                 "packedWith": ["7c8542cb-d8c8-555c-a9af-1f3ee512cb95"]}
                """.formatted(change, minute);
    }
}
