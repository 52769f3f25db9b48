package io.schedmate.logs.locate;

import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.Segments;
import io.schedmate.logs.learned.Guess;
import io.schedmate.logs.learned.LearnedMessages;
import io.schedmate.logs.locate.event.HarmlessMentions;
import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.event.LogEvent.Known;
import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.Signature;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.LineLabel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches the last lines of a log in which no failure, training or end was found. A line with words that the catalogue
 * does not know is trouble if two witnesses agree: the line classifier calls it an error, and its words are those of
 * known failures.
 */
final class UnexplainedEnd {

    private static final int LOOKED_AT = 256;

    /**
     * Two troubles that are more than this many lines apart do not belong together, and neither do the last one and the
     * log's end.
     */
    private static final int FAR_LINES = 30;

    /** From this number on, groups of troubles, separated by other lines, are a list. */
    private static final int LISTED = 5;

    /** A label below this confidence is a guess. */
    private static final double DECIDED = 0.9;

    private static final Signature UNEXPLAINED =
            new Signature("unexplained-end", Role.NOTE, FailureCategory.FRAMEWORK, null, "Runtime Error", null, null);

    private final LineClassifier lines = new RuleLineClassifier();
    private final LearnedMessages learned;

    UnexplainedEnd(LearnedMessages learned) {
        this.learned = learned;
    }

    /** Returns the failure at the end of the log, or null if there is none. */
    @Nullable
    FailedAttempt in(LogLines log) {
        List<FailureOutput> troubles = new ArrayList<>();
        LineClassifier.Reading reading = lines.open();
        long number = Math.max(1, log.count() - LOOKED_AT + 1);
        for (String line : log.read(number, LOOKED_AT)) {
            if (isTrouble(reading, line)) {
                if (!troubles.isEmpty() && number - troubles.getLast().line() > FAR_LINES) {
                    troubles.clear();
                }
                troubles.add(new Known(number, number, bounded(line), UNEXPLAINED, ""));
            }
            number++;
        }
        boolean ends = !troubles.isEmpty() && log.count() - troubles.getLast().line() <= FAR_LINES;
        return ends && !isList(troubles) ? FailedAttempt.of(troubles, List.of(), false) : null;
    }

    /**
     * Returns the failure with the message above it if all that is known of the failure is a launcher's report that a
     * process ended.
     */
    FailedAttempt explained(LogLines log, FailedAttempt answer) {
        boolean isCaught = answer.root() instanceof LogEvent.Thrown exception && exception.caught();
        if (isCaught || answer.root().role().compareTo(Role.LAUNCHER) < 0) {
            return answer;
        }
        long number = Math.max(1, answer.root().messageLine() - FAR_LINES);
        LineClassifier.Reading reading = lines.open();
        List<FailureOutput> troubles = new ArrayList<>();
        for (String line : log.read(number, (int) (answer.root().messageLine() - number))) {
            boolean isTrouble = isTrouble(reading, line);
            if (isTrouble && !answer.covers(number)) {
                troubles.add(new Known(number, number, bounded(line), UNEXPLAINED, ""));
            }
            number++;
        }
        return troubles.isEmpty() ? answer : answer.causedBy(troubles.getFirst());
    }

    /**
     * Whether the troubles are a list: a program that lists items it could not process prints such lines from time to
     * time and continues.
     */
    private static boolean isList(List<FailureOutput> troubles) {
        long apart = 0;
        for (int i = 1; i < troubles.size(); i++) {
            apart += troubles.get(i).line() - troubles.get(i - 1).line() > 1 ? 1 : 0;
        }
        return apart >= LISTED;
    }

    private boolean isTrouble(LineClassifier.Reading reading, String line) {
        boolean trouble = false;
        for (String segment : Segments.of(line)) {
            Classification classification = reading.next(segment);
            trouble |= classification.label() == LineLabel.ERROR && classification.score() >= DECIDED;
        }
        return trouble
                && !HarmlessMentions.isHarmless(line)
                && learned.guess(line).filter(Guess::isSure).isPresent();
    }

    private static String bounded(String line) {
        return line.length() <= Signature.PATTERN_LIMIT
                ? line
                : line.substring(line.length() - Signature.PATTERN_LIMIT);
    }
}
