package io.schedmate.code.inspect.job;

import io.schedmate.code.effort.Effort;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of models and data sets that the field knows, and what they tell; the first pattern that fits counts. */
public final class KnownNames {

    public static final KnownNames MODELS = read("models.tsv");
    public static final KnownNames DATA_SETS = read("datasets.tsv");

    private static final int LONGEST = 400;
    private static final int REMEMBERED = 4_000;
    /** What the tables write as a tilde: no letter stands beyond it. */
    private static final String EDGE = "(?:(?<![a-z])(?=[a-z\\\\d])|(?<=[a-z\\\\d])(?![a-z]))";

    /** Where a word of a name in camel case ends. */
    public static final Pattern HUMP = Pattern.compile("(?<=[a-z\\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /** A label that stands for whatever is written. */
    private static final String AS_WRITTEN = "=";

    private final List<Known> names;
    /** A job's names are asked for again and again. */
    private final Map<String, Optional<Known>> found = new ConcurrentHashMap<>();

    private KnownNames(List<Known> names) {
        this.names = names;
    }

    /** @param label the type of a model, or the name of a data set */
    public record Known(Pattern pattern, String label, String task) {

        /** The name as {@code text} has it, or the usual one where the text means no other: a part of a path at most. */
        public String nameIn(String text) {
            return label.equals(AS_WRITTEN) || squeezed(text).contains(squeezed(label))
                    ? part(text).orElse(label.equals(AS_WRITTEN) ? text : label)
                    : label;
        }

        /** Whether both are made for one task, beyond the field that they are of. */
        public boolean isFor(Known other) {
            List<String> tasks = List.of(other.task.split(", "));
            return equals(other)
                    || Pattern.compile(", ")
                            .splitAsStream(task)
                            .anyMatch(each -> each.length() > 5 && tasks.contains(each));
        }

        /** Whether its pattern stands for one name rather than for many alike, of which some are common words. */
        public boolean isOne() {
            return !label.equals(AS_WRITTEN);
        }

        private Optional<String> part(String text) {
            String[] parts = text.split("/");
            for (int i = parts.length - 1; i >= 0; i--) {
                String plain = parts[i].replaceFirst("\\.(?:[a-z]{1,4}\\d?|[a-z]{5,8}l?)$", "");
                if (plain.matches("[\\w.+-]{2,40}") && finds(pattern, plain)) {
                    return Optional.of(plain);
                }
            }
            return Optional.empty();
        }

        private static String squeezed(String text) {
            return text.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z\\d]+", "");
        }
    }

    public Optional<Known> find(String text) {
        if (found.size() > REMEMBERED) {
            found.clear();
        }
        return found.computeIfAbsent(
                text.length() > LONGEST ? text.substring(text.length() - LONGEST) : text, this::search);
    }

    private Optional<Known> search(String plain) {
        String split = split(plain);
        return names.stream()
                .filter(known -> known.pattern().matcher(Effort.text(plain)).find()
                        || (!split.equals(plain)
                                && known.pattern().matcher(Effort.text(split)).find()))
                .findFirst();
    }

    /** The words of {@code text} in which a known name stands. */
    List<String> wordsIn(String text) {
        return Pattern.compile("[\\s,;()\\[\\]:]+")
                .splitAsStream(text)
                .filter(word ->
                        word.matches("[A-Za-z][\\w.+-]{1,40}") && find(word).isPresent())
                .distinct()
                .toList();
    }

    private static boolean finds(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(Effort.text(text));
        return matcher.find() || pattern.matcher(Effort.text(split(text))).find();
    }

    private static String split(String text) {
        return HUMP.matcher(Effort.text(text)).replaceAll("_");
    }

    private static KnownNames read(String file) {
        return new KnownNames(Tables.resource(KnownNames.class, file, 3).stream()
                .map(row -> new Known(
                        Pattern.compile(row.get(0).replaceAll("~", EDGE), Pattern.CASE_INSENSITIVE),
                        row.get(1),
                        row.get(2)))
                .toList());
    }
}
