package io.schedmate.code.estimate.use;

import com.google.re2j.Pattern;
import io.schedmate.tables.Tables;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a model that a job trains.
 *
 * @param parameters share of the model's, 0 to 1
 * @param activations share that is kept for the backward pass, 0 to 1
 */
record TrainedPart(double parameters, double activations) {

    private static final TrainedPart WHOLE = new TrainedPart(1, 1);
    private static final List<Listed> ALL = Tables.resource(TrainedPart.class, "trained.tsv", 3).stream()
            .map(row -> new Listed(
                    Pattern.compile(row.getFirst()),
                    new TrainedPart(Double.parseDouble(row.get(1)), Double.parseDouble(row.get(2)))))
            .toList();

    private record Listed(Pattern words, TrainedPart part) {}

    /** Returns the part that the words describe; the whole model if they are missing or unknown. */
    static TrainedPart named(@Nullable String words) {
        return ALL.stream()
                .filter(each -> words != null && each.words().matcher(words).find())
                .findFirst()
                .map(Listed::part)
                .orElse(WHOLE);
    }
}
