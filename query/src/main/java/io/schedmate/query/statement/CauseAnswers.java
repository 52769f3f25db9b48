package io.schedmate.query.statement;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.JobFacts;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Answers why a job ended from the diagnosis, with the line that proves it. */
public record CauseAnswers(Log log, JobFacts facts) {

    private static final Pattern EXCEPTION =
            Pattern.compile("^(?:\\[[\\w: ]+\\]:? ?)?(?:[\\w.]+\\.)?[A-Z]\\w*(?:Error|Exception|Interrupt)\\b");
    private static final Pattern ONE_ATTEMPT = Pattern.compile(Phrases.of("cause.one-attempt"));

    private static final Pattern OF_A_LAUNCHER = Pattern.compile(Phrases.of("cause.of-a-launcher"));

    private static final double STATED = 0.7;
    private static final double CERTAIN = 0.8;
    private static final double UNCERTAIN = 0.6;

    public Optional<Finding> answer(Question question) {
        if (question.text().matches(".*\\b(?:each|attempts|every attempt|all attempts)\\b.*")
                && !facts.attempts().isEmpty()) {
            return attempts();
        }
        Optional<JobFacts.Failure> one = oneOfSeveral(question);
        if (one.isPresent()) {
            return Optional.of(withIndexes(question, finding(question, one.get())));
        }
        return facts.failure().map(failure -> withIndexes(question, finding(question, failure)));
    }

    /** Returns the failure of the first, second or last attempt, if the question asks for it. */
    private Optional<JobFacts.Failure> oneOfSeveral(Question question) {
        Matcher asked = ONE_ATTEMPT.matcher(question.text());
        if (!asked.find()) {
            return Optional.empty();
        }
        List<JobFacts.Failure> attempts = facts.attempts().isEmpty() ? exceptions() : facts.attempts();
        if (attempts.size() < 2) {
            return Optional.empty();
        }
        return switch (asked.group(1)) {
            case "first", "1st", "initial" -> Optional.of(attempts.getFirst());
            case "second", "2nd" -> Optional.of(attempts.get(1));
            default -> Optional.of(attempts.getLast());
        };
    }

    /** Returns the exceptions of the log, for a diagnosis that does not distinguish attempts. */
    private List<JobFacts.Failure> exceptions() {
        TreeMap<Integer, Group> lines = new TreeMap<>();
        for (Group group : log.digest().groups()) {
            if (EXCEPTION.matcher(group.example()).find()) {
                lines.put(group.firstLine(), group);
                lines.put(group.lastLine(), group);
            }
        }
        return lines.keySet().stream()
                .map(line -> new JobFacts.Failure("exception", line, line, true, List.of()))
                .toList();
    }

    /** Returns the actions from the diagnosis; empty if it has none. */
    public Optional<Finding> actions() {
        return facts.failure()
                .filter(failure -> !failure.actions().isEmpty())
                .map(failure -> new Finding(
                        String.join("; ", failure.actions()),
                        List.of(behind(log.digest().spot((int) failure.causeLine()))),
                        failure.certain() ? CERTAIN : UNCERTAIN));
    }

    /** Returns the last line that names an exception; empty if there is none. */
    public Optional<Finding> exception() {
        List<JobFacts.Failure> all = exceptions();
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(behind(log.digest().spot((int) all.getLast().causeLine())))
                        .map(spot -> new Finding(Quote.of(spot), List.of(spot), STATED));
    }

    /**
     * Returns the line of the cause. A launcher's report about a failed process is not the cause; the exception before
     * it is.
     */
    private Spot behind(Spot cause) {
        if (!OF_A_LAUNCHER.matcher(cause.text()).find()) {
            return cause;
        }
        return exceptions().stream()
                .map(failure -> log.digest().spot((int) failure.causeLine()))
                .filter(spot -> spot.line() < cause.line()
                        && !OF_A_LAUNCHER.matcher(spot.text()).find())
                .reduce((_, later) -> later)
                .orElse(cause);
    }

    private Finding finding(Question question, JobFacts.Failure failure) {
        Spot cause = behind(log.digest().spot((int) failure.causeLine()));
        List<Spot> spots = new ArrayList<>(List.of(cause));
        if (failure.firstLine() != failure.causeLine()) {
            spots.add(log.digest().spot((int) failure.firstLine()));
        }
        return new Finding(
                failure.what() + ": " + Quote.of(cause),
                spots,
                failure.certain()
                        ? CERTAIN
                        : question.text().matches(".*(?:who|what) (?:\\w+ ){0,2}killed.*") ? 0.45 : UNCERTAIN);
    }

    private Optional<Finding> attempts() {
        Finding all = null;
        for (JobFacts.Failure failure : facts.attempts()) {
            Spot cause = log.digest().spot((int) failure.causeLine());
            Finding one = new Finding(failure.what() + ": " + Quote.of(cause), List.of(cause), 0.7);
            all = all == null ? one : all.and(one);
        }
        return Optional.ofNullable(all);
    }

    /** Adds the step or iteration that the log had reached at the failure, if the question asks for it. */
    private Finding withIndexes(Question question, Finding cause) {
        Finding all = cause;
        for (Concept concept : question.concepts()) {
            if (concept.kind() == Concept.Kind.INDEX) {
                Log.IndexAt at = log.indexAt(cause.spots().getFirst(), concept);
                if (at != null) {
                    all = all.and(new Finding(concept.id() + " " + at.text(), List.of(at.spot()), 0.7));
                }
            }
        }
        return all;
    }
}
