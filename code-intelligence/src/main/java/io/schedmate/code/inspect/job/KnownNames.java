package io.schedmate.code.inspect.job;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Known names of models and data sets, and the facts that they imply. The first matching pattern counts. */
public final class KnownNames {

    public static final KnownNames MODELS = read("models.tsv");
    public static final KnownNames DATA_SETS = read("datasets.tsv");

    private static final int MAX_LENGTH = 400;
    private static final int REMEMBERED = 4_000;
    /** The meaning of a tilde in the tables: no letter follows or precedes. */
    private static final String EDGE = "(?:(?<![a-z])(?=[a-z\\\\d])|(?<=[a-z\\\\d])(?![a-z]))";

    /** Matches the end of a word in a camel-case name. */
    public static final Pattern HUMP = Pattern.compile("(?<=[a-z\\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /** The label of a pattern whose matches keep the name as written. */
    private static final String AS_WRITTEN = "=";

    /** The sign in a table behind a type that is only the usual one. */
    private static final String USUAL = "?";

    private final List<Known> names;
    /** A cache, because the names of a job are looked up repeatedly. */
    private final Map<String, Optional<Known>> found = new ConcurrentHashMap<>();

    private KnownNames(List<Known> names) {
        this.names = names;
    }

    /**
     * @param label the type of a model, or the name of a data set
     * @param isMethod whether the name is that of a method that trains any network; the first word of the label is then
     *     the type of the usual network
     */
    public record Known(Pattern pattern, String label, String task, boolean isMethod) {

        /** Returns the name as written in {@code text}, or the usual one if the text is only a part of a path. */
        public String nameIn(String text) {
            return label.equals(AS_WRITTEN) || squeezed(text).contains(squeezed(label))
                    ? part(text).orElse(label.equals(AS_WRITTEN) ? text : label)
                    : label;
        }

        /** Whether both are made for the same task, apart from the field they belong to. */
        public boolean isFor(Known other) {
            List<String> tasks = List.of(other.task.split(", "));
            return equals(other)
                    || Pattern.compile(", ")
                            .splitAsStream(task)
                            .anyMatch(each -> each.length() > 5 && tasks.contains(each));
        }

        /** Whether the pattern matches one name rather than many similar ones, some of them common words. */
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
                text.length() > MAX_LENGTH ? text.substring(text.length() - MAX_LENGTH) : text, this::search);
    }

    private Optional<Known> search(String plain) {
        String split = split(plain);
        return names.stream()
                .filter(known -> known.pattern().matcher(WorkLimit.text(plain)).find()
                        || (!split.equals(plain)
                                && known.pattern()
                                        .matcher(WorkLimit.text(split))
                                        .find()))
                .findFirst();
    }

    /** Returns the words of {@code text} that contain a known name. */
    List<String> wordsIn(String text) {
        return Pattern.compile("[\\s,;()\\[\\]:]+|\\.(?=\\s|$)")
                .splitAsStream(text)
                .filter(word ->
                        word.matches("[A-Za-z][\\w.+-]{1,40}") && find(word).isPresent())
                .distinct()
                .toList();
    }

    private static boolean finds(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(WorkLimit.text(text));
        return matcher.find() || pattern.matcher(WorkLimit.text(split(text))).find();
    }

    private static String split(String text) {
        return HUMP.matcher(WorkLimit.text(text)).replaceAll("_");
    }

    private static KnownNames read(String file) {
        return new KnownNames(Tables.resource(KnownNames.class, file, 3).stream()
                .map(row -> new Known(
                        Pattern.compile(row.get(0).replaceAll("~", EDGE), Pattern.CASE_INSENSITIVE),
                        row.get(1).replace(USUAL, ""),
                        row.get(2),
                        row.get(1).contains(USUAL)))
                .toList());
    }
}
