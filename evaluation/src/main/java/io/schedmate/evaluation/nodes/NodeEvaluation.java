package io.schedmate.evaluation.nodes;

import io.schedmate.recovery.rate.RateSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Scores each fleet of a record of failures. */
public final class NodeEvaluation {

    private NodeEvaluation() {}

    /**
     * Ranks nodes by their failures up to the split.
     *
     * @param form name of a form; empty for the first that fits
     * @param split null for each fleet's middle between its first and last failure
     */
    public static List<FleetScore> of(Path file, String form, @Nullable Instant split, RateSettings settings)
            throws IOException {
        return FailureRecords.read(file, form, settings).stream()
                .flatMap(fleet -> (split == null ? fleet.middle() : Optional.of(split))
                        .flatMap(at -> FleetScore.of(fleet, at, settings)).stream())
                .toList();
    }
}
