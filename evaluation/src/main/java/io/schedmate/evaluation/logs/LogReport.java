package io.schedmate.evaluation.logs;

import java.util.List;

/**
 * Compares engines on one corpus.
 *
 * @param corpus the folder's name
 */
public record LogReport(
        String corpus,
        int progressLogs,
        int failureLogs,
        int ambiguousLogs,
        int labelledLines,
        int folds,
        List<EngineReport> engines,
        List<String> notes) {}
