package io.schedmate.simulator.fault;

import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rates of job failures, and the reactions of people and SchedMate.
 *
 * @param gpuHoursBetweenFailures mean GPU-hours between failures over all running GPUs; independent of how long a job
 *     has run
 * @param infrastructureRatio share of failures that are not the job's own fault, 0 to 1
 * @param humanDelaySeconds mean time until a person has noticed, examined and resubmitted a job
 * @param checkpointSeconds seconds of training between two checkpoints; work after the last one is lost
 * @param repeatRatio share of infrastructure failures that repeat because the job lands on the same bad node
 * @param verifySeconds time to test suspect nodes before the job starts elsewhere
 * @param recall share of infrastructure failures that SchedMate recognises
 * @param falseAlarmRatio share of other failures that it attributes to the infrastructure; the job then fails at the
 *     same place again before a person acts
 * @param seed seed of the random draws
 */
public record FaultModel(
        double gpuHoursBetweenFailures,
        double infrastructureRatio,
        double humanDelaySeconds,
        double checkpointSeconds,
        double repeatRatio,
        double verifySeconds,
        double recall,
        double falseAlarmRatio,
        long seed) {

    /**
     * The failure rate of a published run on 16,384 GPUs (466 in 54 days: The Llama 3 herd of models, section 3.3.4), a
     * quarter of them infrastructure, recognised with a recall of 0.612 and a precision of 0.757 (full paper, table 4),
     * one hour until a person acts (our assumption), half an hour between checkpoints (our assumption).
     */
    public static final FaultModel STANDARD = new FaultModel(45_600, 0.25, 3_600, 1_800, 0.3, 120, 0.612, 0.065, 1);

    public FaultModel {
        positive("gpu_hours_between_failures", gpuHoursBetweenFailures);
        positive("checkpoint_s", checkpointSeconds);
        ratio("infrastructure_ratio", infrastructureRatio);
        ratio("repeat_ratio", repeatRatio);
        ratio("recall", recall);
        ratio("false_alarm_ratio", falseAlarmRatio);
        if (!(humanDelaySeconds >= 0 && verifySeconds >= 0)) {
            throw new IllegalArgumentException("expected delays of 0 s or more (" + humanDelaySeconds + ", "
                    + verifySeconds + "). Check the signs");
        }
    }

    /**
     * Reads {@code setting, value}; an omitted setting keeps its standard value.
     *
     * @throws IllegalArgumentException with the file, the line and what was expected
     */
    public static FaultModel read(Path file) throws IOException {
        Map<String, Double> set = new TreeMap<>(Map.of(
                "gpu_hours_between_failures", STANDARD.gpuHoursBetweenFailures(),
                "infrastructure_ratio", STANDARD.infrastructureRatio(),
                "human_delay_s", STANDARD.humanDelaySeconds(),
                "checkpoint_s", STANDARD.checkpointSeconds(),
                "repeat_ratio", STANDARD.repeatRatio(),
                "verify_s", STANDARD.verifySeconds(),
                "recall", STANDARD.recall(),
                "false_alarm_ratio", STANDARD.falseAlarmRatio(),
                "seed", (double) STANDARD.seed()));
        CsvRows.read(file, "a setting", row -> {
            String name = row.get("setting").strip();
            if (!set.containsKey(name)) {
                throw new IllegalArgumentException("one of " + set.keySet() + ", got " + name);
            }
            return set.put(name, Double.valueOf(row.get("value").strip()));
        });
        return of(set);
    }

    private static FaultModel of(Map<String, Double> set) {
        return new FaultModel(
                value(set, "gpu_hours_between_failures"),
                value(set, "infrastructure_ratio"),
                value(set, "human_delay_s"),
                value(set, "checkpoint_s"),
                value(set, "repeat_ratio"),
                value(set, "verify_s"),
                value(set, "recall"),
                value(set, "false_alarm_ratio"),
                (long) value(set, "seed"));
    }

    /** Returns the same faults with another mean time between them. */
    public FaultModel every(double gpuHours) {
        return with(gpuHours, infrastructureRatio, humanDelaySeconds);
    }

    /** Returns the same faults with another share of infrastructure and another delay until a person acts. */
    public FaultModel with(double infrastructure, double humanDelay) {
        return with(gpuHoursBetweenFailures, infrastructure, humanDelay);
    }

    private FaultModel with(double gpuHours, double infrastructure, double humanDelay) {
        return new FaultModel(
                gpuHours,
                infrastructure,
                humanDelay,
                checkpointSeconds,
                repeatRatio,
                verifySeconds,
                recall,
                falseAlarmRatio,
                seed);
    }

    private static double value(Map<String, Double> set, String name) {
        Double value = set.get(name);
        if (value == null) {
            throw new IllegalArgumentException("expected the setting " + name);
        }
        return value;
    }

    private static void positive(String name, double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException("expected " + name + " above 0 (" + value + ")");
        }
    }

    private static void ratio(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(
                    "expected " + name + " from 0 to 1 (" + value + "). It may have been given as a percentage");
        }
    }
}
