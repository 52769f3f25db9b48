package io.schedmate.logs.job;

import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.verdict.Attempt;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.Component;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates a diagnosis of the merged log to files and their own line numbers. */
record Translation(JobLogs job) {

    private static final Pattern LINE = Pattern.compile("\\bline (\\d{1,18})\\b");

    JobAnswer of(Diagnosis merged, Map<String, Long> failureStarts, int rangeReads) {
        LogOrigin root = origin(merged.rootCauseLine());
        LogOrigin first = origin(merged.firstErrorLine());
        List<LogOrigin> cited =
                merged.evidence().stream().map(line -> job.origin(line.line())).toList();
        List<String> attemptFiles = merged.attempts().stream().map(this::fileOf).toList();
        CitedLine frame = merged.userFrame();
        Diagnosis diagnosis = new Diagnosis(
                line(first),
                merged.firstErrorText(),
                line(root),
                merged.rootCauseText(),
                merged.category(),
                merged.infraType(),
                merged.reason(),
                merged.code(),
                component(merged, root),
                merged.retriable(),
                merged.confidence(),
                explanation(merged.explanation()),
                merged.evidence().stream()
                        .map(line -> new CitedLine(job.origin(line.line()).line(), line.text()))
                        .toList(),
                merged.recommendedActions(),
                merged.attempts().stream().map(this::attempt).toList(),
                rangeReads,
                merged.engine(),
                merged.outcome(),
                frame == null ? null : new CitedLine(job.origin(frame.line()).line(), frame.text()));
        return new JobAnswer(
                root == null ? null : root.file(),
                first == null ? null : first.file(),
                diagnosis,
                cited.stream().map(LogOrigin::file).toList(),
                attemptFiles,
                failureStarts);
    }

    private @Nullable LogOrigin origin(@Nullable Long line) {
        return line == null ? null : job.origin(line);
    }

    private static @Nullable Long line(@Nullable LogOrigin origin) {
        return origin == null ? null : origin.line();
    }

    /** Returns the file whose line numbers an attempt uses: that of its root cause, or else of its last line. */
    private String fileOf(Attempt attempt) {
        Long root = attempt.rootCauseLine();
        return job.origin(root == null ? attempt.toLine() : root).file();
    }

    private Attempt attempt(Attempt attempt) {
        String file = fileOf(attempt);
        return new Attempt(
                job.linesBefore(attempt.fromLine(), file) + 1,
                job.linesBefore(attempt.toLine() + 1, file),
                attempt.outcome(),
                inFile(attempt.firstErrorLine(), file),
                inFile(attempt.rootCauseLine(), file),
                attempt.category(),
                attempt.infraType());
    }

    private @Nullable Long inFile(@Nullable Long line, String file) {
        LogOrigin origin = origin(line);
        return origin == null || !origin.file().equals(file) ? null : origin.line();
    }

    /** Adds the node and the rank from the name of the root cause's file if the diagnosis does not name them. */
    private static Component component(Diagnosis merged, @Nullable LogOrigin root) {
        Component named = merged.component();
        if (root == null || merged.category() != FailureCategory.INFRASTRUCTURE) {
            return named;
        }
        LogName name = LogName.of(root.file());
        return named.orElse(name.node(), name.rank());
    }

    private String explanation(String text) {
        return LINE.matcher(text).replaceAll(match -> Matcher.quoteReplacement(place(match)));
    }

    private String place(MatchResult match) {
        long line = Long.parseLong(match.group(1));
        if (line < 1 || line > job.count()) {
            return match.group();
        }
        LogOrigin origin = job.origin(line);
        return "line " + origin.line() + " of " + origin.file();
    }
}
