package io.schedmate.tracker.packing;

import io.schedmate.model.api.metrics.PackingCheck;
import io.schedmate.tracker.jobs.KnownJob;
import java.util.List;

/** Which packings have been judged. */
public interface PackingVerdicts {

    /** Running jobs that share their GPUs and whose packing has not been judged. */
    List<KnownJob> open(int atMost);

    /** Notes what was found, so that it is not looked for again. */
    void note(PackingCheck judged);
}
