package io.schedmate.logs.diagnose.verdict;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.tables.Tables;
import io.schedmate.tables.WordLists;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The origin of an exception without a signature, from its type and from whether library or user code raised it. */
final class ExceptionOwners {

    private static final String ANY = "*";

    private final List<List<String>> rows = Tables.resource(ExceptionOwners.class, "exceptions.tsv", 4);
    private final Map<String, List<String>> byType =
            rows.stream().collect(Collectors.toUnmodifiableMap(List::getFirst, row -> row));
    private final List<NamedAlike> alike = rows.stream()
            .filter(row ->
                    row.getFirst().length() > ANY.length() && row.getFirst().contains(ANY))
            .map(NamedAlike::of)
            .toList();
    private final LibraryPaths libraries = new LibraryPaths();
    private final ExceptionMessages messages = new ExceptionMessages(libraries);

    /** Types whose message says more than they do. */
    private static final Set<String> GENERAL = WordLists.set(ExceptionOwners.class, "general");

    /** Types whose message describes what the program expected, not what went wrong. */
    private static final Set<String> EXPECTATIONS = WordLists.set(ExceptionOwners.class, "expectation");

    private static final String TIME_LIMIT = "Time Limit";

    private final LearnedVerdicts learned;

    ExceptionOwners(LearnedVerdicts learned) {
        this.learned = learned;
    }

    Verdict of(LogEvent.Thrown exception) {
        boolean known = byType.containsKey(exception.type());
        boolean isGeneral = GENERAL.contains(exception.type()) || !known;
        ExceptionMessages.Meaning meaning = isGeneral ? messages.of(exception) : null;
        if (meaning != null) {
            return Verdict.of(meaning.owner(), meaning.reason(), null, 0.7);
        }
        Optional<List<String>> named =
                known ? Optional.ofNullable(byType.get(exception.type())) : alike(exception.type());
        Verdict byType = verdict(exception, named.orElseGet(this::any), known);
        boolean decided = named.isPresent() && !GENERAL.contains(exception.type())
                || EXPECTATIONS.contains(exception.type())
                || exception.cut();
        return decided ? byType : guessed(exception, byType, known);
    }

    /**
     * Returns the meaning of the message's words. A limit of time is told by a scheduler and not thrown by code, whatever
     * the words of an unknown exception are like.
     */
    private Verdict guessed(LogEvent.Thrown exception, Verdict byType, boolean known) {
        Verdict guess = learned.of(exception.text(), byType);
        return !known && TIME_LIMIT.equals(guess.reason()) ? byType : guess;
    }

    private List<String> any() {
        return byType.getOrDefault(ANY, List.of());
    }

    private Verdict verdict(LogEvent.Thrown exception, List<String> row, boolean known) {
        boolean library = libraries.hold(exception.frame().text());
        String[] reasons = row.get(3).split("\\|");
        String reason = reasons[library ? reasons.length - 1 : 0];
        double confidence = exception.cut() ? 0.3 : known ? 0.8 : 0.6;
        return Verdict.of(row.get(library ? 2 : 1), reason, null, confidence);
    }

    /** Returns the meaning of the parts of an unknown type name. */
    private Optional<List<String>> alike(String type) {
        return alike.stream()
                .filter(named -> named.fits(type))
                .map(NamedAlike::row)
                .findFirst();
    }

    /** A row whose type is a part of a name between asterisks. */
    private record NamedAlike(String start, String part, String end, List<String> row) {

        static NamedAlike of(List<String> row) {
            String type = row.getFirst();
            int first = type.indexOf('*');
            int last = type.lastIndexOf('*');
            return new NamedAlike(
                    type.substring(0, first),
                    type.substring(first, last).replace("*", ""),
                    type.substring(last + 1),
                    row);
        }

        boolean fits(String type) {
            return type.startsWith(start) && type.endsWith(end) && type.contains(part);
        }
    }
}
