package io.schedmate.code.inspect.model;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value.Made;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Determines the type of an unknown model from its layers, the most reliable ones first. */
record ModelLayers(Job job, OwnModels own) {

    private static final List<Layer> LAYERS = Tables.resource(ModelLayers.class, "layers.tsv", 3).stream()
            .map(row -> new Layer(Pattern.compile(row.get(0)), Pattern.compile(row.get(1)), row.get(2)))
            .toList();

    /**
     * A row of the table of layers.
     *
     * @param library names of library classes and functions
     * @param own names of the program's own classes
     */
    private record Layer(Pattern library, Pattern own, String type) {}

    Optional<Answer<String>> type() {
        for (Layer layer : LAYERS) {
            Origin at = at(layer);
            if (at != null) {
                return Optional.of(Answer.at(layer.type(), at));
            }
        }
        return Optional.empty();
    }

    /**
     * Whether a call is one of the layers. A row contains the names of layers, or full names if the name alone means
     * something else in other libraries.
     */
    private static boolean isOf(Pattern layers, String callee) {
        return Stream.of(Job.leaf(callee), callee)
                .anyMatch(name -> layers.matcher(WorkLimit.text(name)).matches());
    }

    private @Nullable Origin at(Layer layer) {
        return own.parts().stream()
                .filter(part ->
                        layer.own().matcher(WorkLimit.text(part.type().name())).matches())
                .map(part -> part.origin().or(part.type().origin()))
                .findFirst()
                .or(() -> job.calls(callee -> !callee.startsWith("import ") && isOf(layer.library(), callee)).stream()
                        .findFirst()
                        .map(Made::origin))
                .orElse(null);
    }
}
