package io.schedmate.evaluation.baseline;

import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.Segments;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds what an operator finds with grep: words for errors, warnings and progress, and the first line with one. */
public final class KeywordGrep implements LogEngine {

    private static final Pattern ERROR = Pattern.compile(
            "\\b(error|exception|fatal|panic|killed|killing|segfault|abort(ed)?|failure|cancelled)\\b|traceback|error:"
                    + "|exception:|^\\s*File \".*\", line \\d+|^\\s+raise |segmentation fault|core dumped|bus error"
                    + "|no space left|quota exceeded|out of memory|\\bxid\\b|\\bsxid\\b|sighup|sigterm|sigkill"
                    + "|time limit|frame #\\d+",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN_FAILURE = Pattern.compile(
            "traceback \\(most recent|^\\w*(error|exception)\\b.*:|[a-z](error|exception): |cuda error|\\bkilled\\b"
                    + "|segmentation fault|core dumped|bus error|no space left|quota exceeded|out of memory|nvrm: xid"
                    + "|\\bsxid\\b|kernel panic|\\bcancelled at\\b|time limit|sighup|sigterm|fatal error",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern EXCEPTION =
            Pattern.compile("^\\s*([\\w.]+\\.)?[A-Z]\\w*(Error|Exception|Interrupt)\\b");
    private static final Pattern WARNING = Pattern.compile("warn|deprecat|retry", Pattern.CASE_INSENSITIVE);
    private static final Pattern PROGRESS = Pattern.compile(
            "(epoch|step|iter(ation)?s?|batch|loss|samples/sec|it/s|s/it)\\W{0,4}\\d|\\d+%\\|.*\\[|loss[=: ]+-?\\d",
            Pattern.CASE_INSENSITIVE);
    private static final int BLOCK = 500;

    @Override
    public String name() {
        return "keyword grep";
    }

    @Override
    public boolean usesContext() {
        return false;
    }

    @Override
    public Optional<LineClassifier> classifier() {
        return Optional.of(() -> KeywordGrep::classify);
    }

    @Override
    public Optional<FailureDiagnosis> diagnosis() {
        return Optional.of(KeywordGrep::diagnose);
    }

    private static Classification classify(String segment) {
        return new Classification(label(segment), 1, "", Engine.FALLBACK);
    }

    static LineLabel label(String segment) {
        if (ERROR.matcher(segment).find()) {
            return LineLabel.ERROR;
        }
        if (WARNING.matcher(segment).find()) {
            return LineLabel.WARNING;
        }
        return PROGRESS.matcher(segment).find() ? LineLabel.PROGRESS : LineLabel.OTHER;
    }

    private static Diagnosis diagnose(LogLines log) {
        long from = 1;
        for (List<String> lines = log.read(from, BLOCK); !lines.isEmpty(); lines = log.read(from, BLOCK)) {
            for (int i = 0; i < lines.size(); i++) {
                if (isFailure(lines.get(i))) {
                    return found(log, from + i);
                }
            }
            from += lines.size();
        }
        return Findings.healthy();
    }

    private static boolean isFailure(String line) {
        return Segments.of(line).stream()
                .anyMatch(segment -> PLAIN_FAILURE.matcher(segment).find());
    }

    /**
     * Returns the diagnosis whose root cause is the first exception line from the first error on, or the first error
     * itself.
     */
    private static Diagnosis found(LogLines log, long first) {
        List<String> block = new ArrayList<>(log.read(first, BLOCK));
        int root = 0;
        for (int i = 0; i < block.size(); i++) {
            if (EXCEPTION.matcher(block.get(i)).find()) {
                root = i;
                break;
            }
        }
        return Findings.at(first, block.getFirst(), first + root, block.get(root), KeywordCause.of(block));
    }
}
