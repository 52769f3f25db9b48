package io.schedmate.tracker.packing;

import io.schedmate.model.api.metrics.PackingCheck;
import io.schedmate.tracker.jobs.KnownJob;
import java.util.List;

/** Stores the verdicts on packings. */
public interface PackingVerdicts {

    /** Returns running jobs with shared GPUs whose packing has not been checked. */
    List<KnownJob> open(int atMost);

    /** Stores a verdict, so that the packing is not checked again. */
    void note(PackingCheck judged);
}
