package io.schedmate.code.inspect.job;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.WorkloadField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses the place to cite for an answer, and opens it. A line that is not about the answer is not cited. */
public record EvidenceChoice(SourceTree tree, String command) {

    /** Returns the evidence for an answer; null if nothing can be cited. Such an answer is dropped. */
    public @Nullable Evidence of(WorkloadField field, Answer<?> answer) {
        if (answer.reason() instanceof Evidence reason) {
            return reason;
        }
        List<Place> places = answer.origin().places();
        return written(answer)
                .or(() -> field == WorkloadField.OPTIMIZER ? namedAbove(answer) : Optional.empty())
                .or(() -> isComputed(answer)
                        ? Optional.empty()
                        : places.stream()
                                .filter(place -> isCitable(field, place))
                                .findFirst())
                .<Evidence>map(place -> new Evidence.Cited(List.of(place)))
                .orElseGet(() -> places.isEmpty()
                        ? null
                        : new Evidence.Derived(
                                places.stream().map(Place::toString).collect(Collectors.joining(", "))));
    }

    /** Returns the nearest place that contains the answer literally. */
    Optional<Place> written(Answer<?> answer) {
        return answer.origin().places().stream()
                .filter(place -> line(place) instanceof String line && holdsValue(line, answer.value()))
                .findFirst();
    }

    /** Returns the nearest line above that names the class. The program may store the class under another name. */
    private Optional<Place> namedAbove(Answer<?> answer) {
        Pattern name = Pattern.compile("\\b" + Pattern.quote(String.valueOf(answer.value())) + "\\b");
        return answer.origin().places().stream()
                .filter(place -> place.file() != null)
                .flatMap(place ->
                        tree.linesWith(tree.root().resolve(String.valueOf(place.file())), name).keySet().stream()
                                .filter(line -> line < place.line())
                                .max(Integer::compare)
                                .map(line -> new Place(place.file(), line))
                                .stream())
                .findFirst();
    }

    /**
     * Whether a number is computed. A number that occurs in none of several lines is computed from all of them, not
     * from the nearest alone.
     */
    private static boolean isComputed(Answer<?> answer) {
        return answer.value() instanceof Number
                && answer.origin().derived()
                && answer.origin().places().size() > 1;
    }

    private boolean isCitable(WorkloadField field, Place place) {
        return line(place) instanceof String line
                && field.citableWords().matcher(WorkLimit.text(line)).find();
    }

    private @Nullable String line(Place place) {
        if (place.isCommand()) {
            return command;
        }
        String file = place.file();
        if (file == null) {
            return null;
        }
        return tree.line(tree.root().resolve(file), place.line()).orElse(null);
    }

    private static boolean holdsValue(String line, Object value) {
        if (value instanceof Number number) {
            return Pattern.compile("[^\\w.-]+")
                    .splitAsStream(line)
                    .anyMatch(word -> isNumber(word, number.doubleValue()));
        }
        String lower = line.toLowerCase(Locale.ROOT);
        return Pattern.compile("\\W+")
                .splitAsStream(String.valueOf(value).toLowerCase(Locale.ROOT))
                .anyMatch(word -> word.length() > 2 && lower.contains(word));
    }

    private static boolean isNumber(String word, double value) {
        return word.matches("[-+]?(?:\\d{1,18}\\.?\\d{0,18}|\\.\\d{1,18})(?:[eE][-+]?\\d{1,3})?")
                && Double.parseDouble(word) == value;
    }
}
