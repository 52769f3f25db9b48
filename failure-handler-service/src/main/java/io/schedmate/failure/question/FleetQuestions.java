package io.schedmate.failure.question;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.api.question.AnswerRecord;
import io.schedmate.model.api.question.CitedLine;
import io.schedmate.model.api.question.FleetAnswer;
import io.schedmate.model.api.question.RecordKind;
import io.schedmate.query.fleet.FleetEngine;
import io.schedmate.query.fleet.FleetResult;
import io.schedmate.query.fleet.QueryChooser;
import io.schedmate.query.fleet.Subject;
import java.time.Clock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Answers questions about the fleet. */
public final class FleetQuestions {

    private final Fleet fleet;
    private final UnaryOperator<String> mask;
    private final QueryChooser chooser;
    private final Clock clock;

    /**
     * Creates an answerer of questions about the records of all jobs.
     *
     * @param mask masks secrets in a text
     * @param chooser chooses the query for questions that the rules cannot parse
     */
    public FleetQuestions(Fleet fleet, UnaryOperator<String> mask, QueryChooser chooser, Clock clock) {
        this.fleet = fleet;
        this.mask = mask;
        this.chooser = chooser;
        this.clock = clock;
    }

    /** @param visible the jobs that the caller may see; null = all */
    public FleetAnswer ask(String question, @Nullable Visible visible) {
        io.schedmate.query.fleet.FleetAnswer answer =
                new FleetEngine(fleet.seenBy(visible), chooser).ask(question, clock.instant());
        String text = answer.answer();
        return new FleetAnswer(
                answer.answered(),
                text == null ? null : mask.apply(text),
                answer.citations().stream()
                        .map(cited -> new CitedLine(cited.file(), cited.line(), cited.text()))
                        .toList(),
                answer.engine(),
                answer.confidence(),
                answer.records().stream().map(this::record).toList());
    }

    private AnswerRecord record(FleetResult.Match found) {
        return new AnswerRecord(kind(found.subject()), found.id(), mask.apply(found.text()));
    }

    private static RecordKind kind(Subject subject) {
        return switch (subject) {
            case JOBS -> RecordKind.JOB;
            case FAILURES -> RecordKind.FAILURE;
            case RECOVERIES -> RecordKind.RECOVERY;
            case NODES -> RecordKind.NODE;
        };
    }
}
