package io.schedmate.cli.inspect;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.WorkloadMetadata;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Metadata for people, and as JSON in the published order. */
record MetadataView(Terminal terminal) {

    void print(WorkloadMetadata metadata) {
        values(metadata)
                .forEach((field, value) ->
                        print(field, value, metadata.evidence().get(field)));
        metadata.extras().forEach((name, value) -> print(name, value, null));
        terminal.out()
                .println(terminal.paint(
                        Style.FAINT,
                        metadata.filesRead().size() + " files read, by "
                                + metadata.engine().wire()));
    }

    private void print(String field, @Nullable Object value, @Nullable String evidence) {
        String shown = switch (value) {
            case null -> "-";
            case Double number ->
                new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
            case List<?> several when several.isEmpty() -> "none";
            case Object other -> PlainText.safe(other.toString());
        };
        terminal.out()
                .println(String.format(Locale.ROOT, "%-19s %-28s", field, shown)
                        + terminal.paint(Style.FAINT, evidence == null ? "" : "  " + PlainText.safe(evidence)));
    }

    private static Map<String, @Nullable Object> values(WorkloadMetadata metadata) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("modelName", metadata.modelName());
        values.put("modelType", metadata.modelType());
        values.put("taskType", metadata.taskType());
        values.put("datasetName", metadata.datasetName());
        values.put("datasetSize", metadata.datasetSize());
        values.put("augmentation", metadata.augmentation());
        values.put("framework", metadata.framework());
        values.put("distributed", metadata.distributed());
        values.put("precision", metadata.precision());
        values.put("batchSizePerDevice", metadata.batchSizePerDevice());
        values.put("globalBatchSize", metadata.globalBatchSize());
        values.put("epochs", metadata.epochs());
        values.put("maxSteps", metadata.maxSteps());
        values.put("learningRate", metadata.learningRate());
        values.put("optimizer", metadata.optimizer());
        values.put("nodes", metadata.nodes());
        values.put("gpus", metadata.gpus());
        return values;
    }

    static void properties(JsonObject object, WorkloadMetadata metadata) {
        values(metadata).forEach((field, value) -> {
            switch (value) {
                case Number number -> object.number(field, number);
                case List<?> several ->
                    object.texts(field, several.stream().map(String::valueOf).toList());
                case null -> object.text(field, null);
                case Object other -> object.text(field, other.toString());
            }
        });
        object.object("evidence", metadata.evidence(), (inner, it) -> it.forEach(inner::text))
                .object("extras", metadata.extras(), (inner, it) -> it.forEach(inner::text))
                .wire("engine", metadata.engine())
                .texts("filesRead", metadata.filesRead());
    }
}
