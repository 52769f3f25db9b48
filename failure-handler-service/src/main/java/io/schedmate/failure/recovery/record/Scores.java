package io.schedmate.failure.recovery.record;

import io.schedmate.model.api.recovery.RecoveryScore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares decisions with later attempts. */
public interface Scores {

    /** @param cluster null = all */
    List<RecoveryScore> of(@Nullable String cluster);
}
