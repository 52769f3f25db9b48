package io.schedmate.registry;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.OwnCluster;

/** Request bodies for jobs that people submit themselves. */
final class OwnJobs {

    private OwnJobs() {}

    static String job(String externalId, String owner, String project) {
        return Bodies.job(externalId, project)
                .replace("hall-a", OwnCluster.of(owner))
                .replace("\"ines\"", "\"%s\"".formatted(owner));
    }

    static JobId id(String externalId, String owner) {
        return JobId.of(OwnCluster.of(owner), "slurm", externalId);
    }
}
