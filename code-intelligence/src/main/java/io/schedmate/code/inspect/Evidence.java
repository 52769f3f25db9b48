package io.schedmate.code.inspect;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Place;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses the place to cite for an answer, and opens it: a line that does not speak of the answer is not cited. */
final class Evidence {

    private static final Map<String, Pattern> SPEAKS = Map.ofEntries(
            speaks("modelName", "model|arch|net|backbone|agent|class|type"),
            speaks("modelType", "model|net|conv|transformer|attention|agent|class|type|import"),
            speaks("taskType", "task|loss|train|criterion|class|data|segment|detect|#|env"),
            speaks("datasetName", "data|corpus|set|env|task|path|dir"),
            speaks("datasetSize", "\\d"),
            speaks("augmentation", "transform|aug|crop|flip|compose|jitter|pipeline|mix|erase|type"),
            speaks("framework", "import|from"),
            speaks(
                    "distributed",
                    "distributed|parallel|fsdp|zero|deepspeed|accelerat|launch|torchrun|strategy|horovod|hvd|spawn|start_processes|world_size"),
            speaks("precision", "autocast|amp|half|bf16|fp16|float|dtype|precision|scaler"),
            speaks("batchSizePerDevice", "batch|\\bbs\\b"),
            speaks("globalBatchSize", "batch|\\bbs\\b"),
            speaks("epochs", "epoch"),
            speaks("maxSteps", "step|iter|update|frame"),
            speaks("learningRate", "lr|learning"),
            speaks("optimizer", "optim|adam|sgd"),
            speaks("gpus", "gpu|nproc|process|device|ntasks"),
            speaks("nodes", "node"));

    private final SourceTree tree;
    private final String command;

    Evidence(SourceTree tree, String command) {
        this.tree = tree;
        this.command = command;
    }

    private static Map.Entry<String, Pattern> speaks(String field, String words) {
        return Map.entry(field, Pattern.compile(words, Pattern.CASE_INSENSITIVE));
    }

    /** Null where nothing can be cited; such an answer is not given. */
    @Nullable
    String of(String field, Finding<?> finding) {
        if (!finding.reason().isEmpty()) {
            return finding.reason();
        }
        List<Place> places = finding.origin().places();
        for (Place place : places) {
            if (holds(field, finding.value(), place)) {
                return place.toString();
            }
        }
        return places.isEmpty()
                ? null
                : places.stream().map(Place::toString).collect(Collectors.joining(", ", "derived: ", ""));
    }

    private boolean holds(String field, Object value, Place place) {
        String line = place.isCommand() ? command : line(place);
        Pattern pattern = SPEAKS.get(field);
        return line != null
                && (holdsValue(line, value)
                        || (pattern != null
                                && pattern.matcher(Effort.text(line)).find()));
    }

    private @Nullable String line(Place place) {
        String file = place.file();
        if (file == null) {
            return null;
        }
        return tree.text(tree.root().resolve(file))
                .flatMap(text ->
                        text.lines().skip(Math.max(0, place.line() - 1L)).findFirst())
                .orElse(null);
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
