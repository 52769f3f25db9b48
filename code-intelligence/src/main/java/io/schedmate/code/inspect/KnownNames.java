package io.schedmate.code.inspect;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names of models and data sets that the field knows, and what they tell; the first pattern that fits counts. */
final class KnownNames {

    static final KnownNames MODELS = read("models.tsv");
    static final KnownNames DATA_SETS = read("datasets.tsv");

    private static final int LONGEST = 400;

    private final List<Known> names;

    private KnownNames(List<Known> names) {
        this.names = names;
    }

    /** @param label the type of a model, or the name of a data set */
    record Known(Pattern pattern, String label, String task) {}

    Optional<Known> find(String text) {
        String plain = text.length() > LONGEST ? text.substring(text.length() - LONGEST) : text;
        return names.stream()
                .filter(known -> known.pattern().matcher(plain).find())
                .findFirst();
    }

    private static KnownNames read(String file) {
        return new KnownNames(NameTable.read(file).rows().stream()
                .map(row -> new Known(Pattern.compile(row.get(0), Pattern.CASE_INSENSITIVE), row.get(1), row.get(2)))
                .toList());
    }
}
