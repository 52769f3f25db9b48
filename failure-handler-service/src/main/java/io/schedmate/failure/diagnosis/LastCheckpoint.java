package io.schedmate.failure.diagnosis;

import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.api.agent.command.Checkpoint;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the newest checkpoint that a log reports as saved, from which the job can continue.
 *
 * @param line number of the line, from 1
 * @param path path as printed; null if the line contains none
 */
record LastCheckpoint(long line, @Nullable String path, String text) {

    private static final int BLOCK = 2_000;
    /**
     * The maximum number of lines that are searched in large logs. If a job saves more rarely than this, older
     * checkpoints do not help.
     */
    private static final int MAX_LINES = 60_000;

    private static final int MAX_LINE_LENGTH = 2_000;
    private static final String WHAT =
            "(?:checkpoint|ckpt|snapshot|global_step_?\\d|model[ _]states?|\\.pth?\\b|\\.safetensors\\b)";
    private static final Pattern DONE = Pattern.compile(
            "\\b(?:saved|wrote|written|stored|dumped)\\b.{0,200}?" + WHAT + "|" + WHAT
                    + ".{0,200}?\\b(?:saved|written|stored)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern BEGUN =
            Pattern.compile("\\b(?:saving|writing|storing|dumping)\\b.{0,200}?" + WHAT, Pattern.CASE_INSENSITIVE);
    private static final Pattern NOT = Pattern.compile(
            "fail|error|unable|cannot|could not|not saved|skip|was saved with|exception|will be|every|interval|enabled|disabled",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern STEP = Pattern.compile(
            "(?:step|iter(?:ation)?|checkpoint|ckpt)[-_ =:]{0,8}([0-9]{1,15})", Pattern.CASE_INSENSITIVE);
    private static final Pattern PATH =
            Pattern.compile("[^\\s'\"<>()\\[\\],;=]*(?:/[^\\s'\"<>()\\[\\],;]+|\\.(?:pth?|ckpt|safetensors)\\b)");

    /**
     * Returns the checkpoint for an order; empty if the line names no path, or a path that an order must not contain.
     */
    Optional<Checkpoint> forOrder(UnaryOperator<String> mask) {
        return Optional.ofNullable(path)
                .filter(Checkpoint::isPath)
                .filter(it -> mask.apply(it).equals(it))
                .map(it -> new Checkpoint(it, step(it).or(() -> step(text)).orElse(null)));
    }

    private static Optional<Long> step(String text) {
        return STEP.matcher(text)
                .results()
                .map(found -> Long.parseLong(found.group(1)))
                .reduce((_, last) -> last);
    }

    /** Returns the newest checkpoint; empty if the end of the log reports none. */
    static Optional<LastCheckpoint> in(LogLines log) {
        LastCheckpoint begun = null;
        long end = log.count();
        long least = Math.max(1, end - MAX_LINES);
        for (long to = end; to >= least; to -= BLOCK) {
            long from = Math.max(least, to - BLOCK + 1);
            List<String> lines = log.read(from, (int) (to - from + 1));
            for (int at = lines.size() - 1; at >= 0; at--) {
                String text = lines.get(at);
                if (matches(DONE, text)) {
                    return Optional.of(of(from + at, text));
                }
                // A checkpoint that was still being written at the end does not count. If other lines follow, it was
                // probably complete.
                if (begun == null && from + at < end && matches(BEGUN, text)) {
                    begun = of(from + at, text);
                }
            }
        }
        return Optional.ofNullable(begun);
    }

    private static boolean matches(Pattern what, String text) {
        return text.length() <= MAX_LINE_LENGTH
                && what.matcher(text).find()
                && !NOT.matcher(text).find();
    }

    private static LastCheckpoint of(long line, String text) {
        Matcher path = PATH.matcher(text);
        return new LastCheckpoint(line, path.find() ? path.group().replaceAll("[.:]+$", "") : null, text.strip());
    }
}
