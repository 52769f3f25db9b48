package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * The platform's own history as a trace: ended jobs with GPUs that the caller may see.
 *
 * @param cluster cluster of the jobs
 * @param days number of days back from now
 */
public record PastTrace(String cluster, Integer days) {

    public PastTrace {
        Limits.text("cluster", Require.text("cluster", cluster), 1, 128);
        Limits.between("days", Require.present("days", days), 1, 30);
    }
}
