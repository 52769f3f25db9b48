package io.schedmate.simulator.elastic.table;

import java.util.Map;
import java.util.Optional;

/**
 * The properties of an application that the tables lack (Sia, SOSP '23, table 2 and its released simulator).
 *
 * @param restoreSeconds seconds without progress after each start
 * @param penaltySeconds the cost of a restart as its scheduler calculates it
 * @param slowdown slowdown of real runs relative to the tables
 */
public record Recipe(String name, int epochs, int restoreSeconds, int penaltySeconds, double slowdown) {

    private static final Map<String, Recipe> KNOWN = Map.of(
            "cifar10", new Recipe("cifar10", 100, 50, 30, 1.8),
            "bert", new Recipe("bert", 2, 120, 120, 1.2),
            "deepspeech2", new Recipe("deepspeech2", 80, 25, 25, 1.2),
            "yolov3", new Recipe("yolov3", 50, 80, 45, 1.2),
            "imagenet", new Recipe("imagenet", 90, 250, 250, 1.2),
            "ncf", new Recipe("ncf", 10, 15, 30, 1.5));

    /** The largest batch of deepspeech2 on 11 GB; the other applications fit up to their largest measured batch. */
    private static final int TIGHT_BATCH = 57;

    static Optional<Recipe> of(String application) {
        return Optional.ofNullable(KNOWN.get(application));
    }

    int memoryLimit(String gpuType) {
        return name.equals("deepspeech2") && gpuType.equals("rtx") ? TIGHT_BATCH : 0;
    }
}
