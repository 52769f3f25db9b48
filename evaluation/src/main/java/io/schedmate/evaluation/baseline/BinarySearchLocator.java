package io.schedmate.evaluation.baseline;

import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.Segments;
import io.schedmate.model.LineLabel;
import java.util.List;
import java.util.Optional;

/**
 * Algorithm 1 of the full paper (section 3.3): binary search for the first chunk of 20 lines that is a failure, then
 * the failure's class from the 500 lines around it. Line numbers in the comments are the algorithm's.
 *
 * <p>Implemented as printed except for these errors:
 * <ul>
 * <li>lines 9 and 14 test {@code class <= 2} where the classes are 0 failure, 1 warning, 2 progress, 3 others: every
 * progress chunk would be a failure. The test here is {@code == 0};
 * <li>the {@code else} of line 11 is indented as the other branch of line 8, where it would end the search at once. It
 * is treated as the other branch of line 9;
 * <li>it promises an error line and returns a chunk. The answer here is the first error line in that chunk according to
 * the line classifier, or else the chunk's first line.
 * </ul>
 *
 * <p>It assumes that no error precedes the failure, which is not true of real logs. In the paper a language model names
 * the class; this baseline uses the word lists of {@link KeywordGrep}.
 */
public final class BinarySearchLocator implements LogEngine {

    static final int CHUNK_LINES = 20;
    private static final int WINDOW = 500;

    private final String name;
    private final ChunkClassifier chunks;
    private final LineClassifier lines;

    public BinarySearchLocator(String name, ChunkClassifier chunks, LineClassifier lines) {
        this.name = name;
        this.chunks = chunks;
        this.lines = lines;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> notes() {
        return List.of(
                "%s: the paper's Algorithm 1 as printed, with two corrections: the test `class <= 2` is read as `== 0` (failure), and the"
                                .formatted(name)
                        + " `else` of line 11 as belonging to line 9. Word lists assign the class where the paper"
                        + " asks a language model.");
    }

    @Override
    public Optional<FailureDiagnosis> diagnosis() {
        return Optional.of(this::diagnose);
    }

    private Diagnosis diagnose(LogLines log) {
        long chunk = firstFailure(log);
        if (chunk < 0) {
            return Findings.healthy();
        }
        long first = chunk * CHUNK_LINES + 1;
        List<String> text = log.read(first, CHUNK_LINES);
        int offset = firstError(text);
        long line = first + offset;
        List<String> window = log.read(Math.max(1, line - WINDOW / 2), WINDOW);
        return Findings.at(line, text.get(offset), line, text.get(offset), KeywordCause.of(window));
    }

    /** Returns the index of the chunk; -1 if no failure is found. */
    long firstFailure(LogLines log) {
        long start = 0; // 4
        long end = (log.count() + CHUNK_LINES - 1) / CHUNK_LINES - 1; // 5
        while (start <= end) { // 6
            long mid = (start + end) / 2; // 7
            if (start >= end) { // 8
                return isFailure(log, start) ? start : -1; // 9 to 12
            }
            if (isFailure(log, mid)) { // 13, 14
                end = mid; // 15
            } else {
                start = mid + 1; // 17
            }
        }
        return -1; // 18
    }

    private boolean isFailure(LogLines log, long chunk) {
        return chunks.classify(log.read(chunk * CHUNK_LINES + 1, CHUNK_LINES)) == LineLabel.ERROR;
    }

    private int firstError(List<String> chunk) {
        LineClassifier.Reading reading = lines.open();
        for (int i = 0; i < chunk.size(); i++) {
            for (String segment : Segments.of(chunk.get(i))) {
                if (reading.next(segment).label() == LineLabel.ERROR) {
                    return i;
                }
            }
        }
        return 0;
    }
}
