package io.schedmate.query.statement;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import java.util.List;
import java.util.Optional;

/** Answers which checkpoint was saved and can be resumed from, with the last line that reports one. */
public record Checkpoints(Log log) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("checkpoint.asked"));
    private static final Pattern READ = Pattern.compile(Phrases.of("checkpoint.read"));
    private static final Pattern SAVED = Pattern.compile(Phrases.of("checkpoint.saved"));

    private static final Pattern READ_ASKED = Pattern.compile(Phrases.of("checkpoint.read-asked"));
    private static final Pattern LOADED = Pattern.compile(Phrases.of("checkpoint.loaded"));
    private static final Pattern POSSIBLE = Pattern.compile(Phrases.of("checkpoint.possible"));
    private static final Pattern NOT_SAVED = Pattern.compile(Phrases.of("checkpoint.not-saved"));
    private static final int SAMPLE = 500;

    /** Returns the line with the names and numbers of the question, or else the first or last of the group. */
    private Spot named(Question question, Group group, boolean first) {
        for (int n = 0;
                n < Math.min(group.size(), SAMPLE) && !question.literals().isEmpty();
                n++) {
            Spot spot = log.spot(group, n);
            if (question.literals().stream().allMatch(spot.text()::contains)) {
                return spot;
            }
        }
        return log.spot(group, first ? 0 : group.size() - 1);
    }

    public static boolean areAsked(Question question) {
        return isReadAsked(question)
                || ASKED.matcher(question.text()).find()
                        && !(READ.matcher(question.text()).find()
                                && !POSSIBLE.matcher(question.text()).find());
    }

    /**
     * Returns whether the question asks for the checkpoint that a run started from, as opposed to one that it saved.
     */
    private static boolean isReadAsked(Question question) {
        return READ_ASKED.matcher(question.text()).find();
    }

    /** Returns the first line that reports a loaded checkpoint. */
    private Optional<Finding> read() {
        Spot first = null;
        for (Group group : log.digest().groups()) {
            boolean loaded = LOADED.matcher(group.example()).find() && !log.isSource(group);
            if (loaded && (first == null || group.firstLine() < first.line())) {
                first = log.spot(group, 0);
            }
        }
        return first == null ? Optional.empty() : Optional.of(new Finding(Quote.of(first), List.of(first), 0.75));
    }

    public Optional<Finding> answer(Question question) {
        if (isReadAsked(question)) {
            return read();
        }
        boolean first = question.aggregates().contains(Aggregate.FIRST);
        Spot best = null;
        for (Group group : log.digest().groups()) {
            if (SAVED.matcher(group.example()).find()
                    && !log.isSource(group)
                    && !NOT_SAVED.matcher(group.example()).find()) {
                Spot spot = named(question, group, first);
                boolean named = question.literals().stream().allMatch(spot.text()::contains);
                if (!question.literals().isEmpty() && named) {
                    return Optional.of(new Finding(Quote.of(spot), List.of(spot), 0.8));
                }
                boolean further = best == null || (first ? spot.line() < best.line() : spot.line() > best.line());
                best = further ? spot : best;
            }
        }
        return best == null ? Optional.empty() : Optional.of(new Finding(Quote.of(best), List.of(best), 0.7));
    }
}
