package io.schedmate.code.inspect.model;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.ReadMe;
import io.schedmate.code.inspect.model.TaskPhrases.Phrase;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the task from a README heading, in addition to the task that follows from the model and the data. The heading
 * takes precedence, because many data sets and most networks serve several tasks. A heading with several tasks decides
 * nothing, unless one of them is the known one.
 */
record ReadMeTask(Job job) {

    private static final Pattern NAMES = Pattern.compile(", ");
    private static final Pattern DESCRIBED =
            Pattern.compile("ArgumentParser\\(.{0,80}?description\\s*=\\s*(['\"])(.{5,300}?)\\1");

    /** @param known the task according to model and data */
    Optional<Answer<String>> beside(Optional<Answer<String>> known) {
        return ReadMe.heading(job)
                .flatMap(line -> among(line, known))
                .or(() -> ReadMe.cited(job).flatMap(line -> among(line, known)))
                .or(this::described)
                .or(() -> known);
    }

    /** Reads the program's own description in its help. */
    private Optional<Answer<String>> described() {
        Path script = job.launch().script();
        if (script == null) {
            return Optional.empty();
        }
        return job.tree().linesWith(script, DESCRIBED).entrySet().stream()
                .flatMap(line -> DESCRIBED
                        .matcher(WorkLimit.text(line.getValue()))
                        .results()
                        .map(found ->
                                Answer.at(found.group(2), Origin.at(job.tree().name(script), line.getKey()))))
                .flatMap(line -> among(line, Optional.empty()).stream())
                .findFirst();
    }

    /**
     * Reads the task from the first lines of the README. These lines mention other work too, so they count only if
     * nothing else states the task.
     */
    Optional<Answer<String>> opening() {
        return ReadMe.opening(job, TaskPhrases.NOUN).stream()
                .flatMap(line -> among(line, Optional.empty()).stream())
                .findFirst();
    }

    private static Optional<Answer<String>> among(Answer<String> line, Optional<Answer<String>> known) {
        List<Phrase> phrases = TaskPhrases.in(line.value());
        if (known.isPresent()) {
            Optional<Phrase> same = phrases.stream()
                    .filter(phrase -> isNamedIn(phrase, known.get().value()))
                    .findFirst();
            if (same.isPresent()) {
                return Optional.of(both(same.get(), known.get(), line.origin()));
            }
        }
        return alone(phrases).map(phrase -> line.as(text(phrase)));
    }

    private static Optional<Phrase> alone(List<Phrase> phrases) {
        List<Phrase> purposes = phrases.stream().filter(Phrase::isPurpose).toList();
        List<Phrase> candidates = purposes.isEmpty() ? phrases : purposes;
        return candidates.size() == 1 ? Optional.of(candidates.getFirst()) : Optional.empty();
    }

    /** Whether the phrase is a task name of two or more words, or specifies one. */
    private static boolean isNamedIn(Phrase phrase, String tasks) {
        return names(tasks)
                .filter(name -> name.contains(" ") || name.equals(phrase.text()))
                .anyMatch(name -> contains(phrase.text(), name) || contains(name, phrase.text()));
    }

    private static Answer<String> both(Phrase phrase, Answer<String> known, Origin readMe) {
        boolean isCloser = names(known.value())
                .anyMatch(name -> !name.equals(phrase.text()) && contains(phrase.text(), name) && name.contains(" "));
        Answer<String> place = Answer.at(known.value(), readMe.or(known.origin()));
        return isCloser ? place.as(phrase.text() + ", " + known.value()) : place;
    }

    private static String text(Phrase phrase) {
        return phrase.text().equals(phrase.noun()) ? phrase.text() : phrase.text() + ", " + phrase.noun();
    }

    private static Stream<String> names(String tasks) {
        return NAMES.splitAsStream(tasks);
    }

    private static boolean contains(String text, String words) {
        return (" " + plain(text) + " ").contains(" " + plain(words) + " ");
    }

    private static String plain(String text) {
        return text.replaceAll("[-_/ ]+", " ");
    }
}
