package io.schedmate.evaluation.advisor;

import io.schedmate.code.workload.WorkloadField;
import io.schedmate.evaluation.advisor.AdvisorCase.Label;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the evidence of an answer, independently of the engine. A cited line is opened and must contain the value, or
 * be one of the lines that the label cites. A derivation must give the value from the numbers that it cites. An absence
 * is compared with the label.
 */
final class EvidenceCheck {

    private static final Pattern PLACE = Pattern.compile("([^,\\s]+):(\\d{1,7})(?=$|[,\\s])");
    private static final Pattern COMMAND = Pattern.compile("(?<![\\w./])command(?![\\w./])");
    /** Lines at most this far apart may belong to one statement. */
    private static final int NEAR = 2;

    private final Path root;
    private final AdvisorCase job;
    private final Function<WorkloadField, @Nullable Object> answers;

    /** @param answers the engine's answer to each field, for derivations that name fields */
    EvidenceCheck(Path root, AdvisorCase job, Function<WorkloadField, @Nullable Object> answers) {
        this.root = root.normalize();
        this.job = job;
        this.answers = answers;
    }

    /** @param problem null if the evidence is valid */
    record Outcome(EvidenceKind kind, @Nullable String problem) {

        boolean holds() {
            return problem == null;
        }
    }

    Outcome check(WorkloadField field, Object value, Verdict verdict, @Nullable String evidence) {
        EvidenceKind kind = EvidenceKind.of(evidence);
        return new Outcome(
                kind,
                switch (kind) {
                    case NONE -> "no evidence";
                    case ABSENCE -> verdict == Verdict.WRONG || verdict == Verdict.INVENTED ? "not absent" : null;
                    case DERIVED -> derivationProblem(field, value, String.valueOf(evidence));
                    case CITED -> citationProblem(field, value, String.valueOf(evidence));
                });
    }

    private @Nullable String citationProblem(WorkloadField field, Object value, String evidence) {
        Optional<String> line = evidence.equals("command") ? Optional.of(job.command()) : line(evidence);
        if (line.isEmpty()) {
            return "no such line (" + evidence + ")";
        }
        boolean holds = new HeldValue(field, value, accepted(field)).isIn(line.get());
        return holds || isLabelled(field, evidence) ? null : "the line does not hold it (" + evidence + ")";
    }

    private @Nullable String derivationProblem(WorkloadField field, Object value, String evidence) {
        String premises = evidence.substring(evidence.indexOf(':') + 1);
        List<String> places =
                PLACE.matcher(premises).results().map(MatchResult::group).toList();
        Optional<String> lost =
                places.stream().filter(place -> line(place).isEmpty()).findFirst();
        if (lost.isPresent()) {
            return "no such line (" + lost.get() + ")";
        }
        List<String> lines = Stream.concat(
                        places.stream().flatMap(place -> line(place).stream()),
                        COMMAND.matcher(premises).find() ? Stream.of(job.command()) : Stream.of())
                .toList();
        List<Double> fields = ScoredFields.ALL.stream()
                .filter(other -> other != field && premises.contains(other.fieldName()))
                .map(answers)
                .flatMap(other -> other instanceof Number number ? Stream.of(number.doubleValue()) : Stream.of())
                .toList();
        boolean holds = new HeldValue(field, value, accepted(field)).followsFrom(lines, fields)
                || places.stream().anyMatch(place -> isLabelled(field, place));
        return holds ? null : "does not follow (" + evidence + ")";
    }

    private List<String> accepted(WorkloadField field) {
        return job.label(field) instanceof Label.Spellings spellings ? spellings.accepted() : List.of();
    }

    private boolean isLabelled(WorkloadField field, String place) {
        Set<String> labelled = job.evidence(field);
        Matcher cited = PLACE.matcher(place);
        return labelled.contains(place)
                || (cited.matches()
                        && labelled.stream()
                                .map(PLACE::matcher)
                                .anyMatch(other -> other.matches()
                                        && other.group(1).equals(cited.group(1))
                                        && Math.abs(number(other) - number(cited)) <= NEAR));
    }

    private static int number(Matcher place) {
        return Integer.parseInt(place.group(2));
    }

    private Optional<String> line(String evidence) {
        Matcher place = PLACE.matcher(evidence);
        if (!place.matches()) {
            return Optional.empty();
        }
        Path file = root.resolve(place.group(1)).normalize();
        if (!file.startsWith(root) || !Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .skip(Math.max(0, number(place) - 1L))
                    .findFirst();
        } catch (IOException _) {
            // A file that cannot be opened contains no evidence.
            return Optional.empty();
        }
    }
}
