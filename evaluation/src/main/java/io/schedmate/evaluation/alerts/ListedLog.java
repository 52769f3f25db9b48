package io.schedmate.evaluation.alerts;

import java.nio.file.Path;

/**
 * A log and its label.
 *
 * @param truth {@code healthy}, {@code failing}, {@code none} for a log without expected alerts, or a condition that
 *     holds
 * @param proof the line that proves a failure, from 1, or seconds from the log's start to the proof of a condition; -1
 *     if unknown
 */
public record ListedLog(Path file, String truth, double proof) {

    static final String HEALTHY = "healthy";
    static final String FAILING = "failing";
    static final String NONE = "none";
}
