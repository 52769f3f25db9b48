package io.schedmate.code.similar;

import io.schedmate.code.WorkloadMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job's metadata as one text to embed (full paper, section 3.1): fields in a fixed order, numbers in one form, nothing
 * that leaves the work as it is. Vectors of different versions of the text do not compare.
 */
public final class WorkloadText {

    /** Raised with every change of the text's form. */
    public static final int VERSION = 1;

    private static final int MOST_EXTRAS = 8;

    private final List<String> parts = new ArrayList<>();

    private WorkloadText() {}

    public static String of(WorkloadMetadata job) {
        WorkloadText text = new WorkloadText();
        text.add("task", job.taskType());
        text.add("model", job.modelName());
        text.add("model type", job.modelType());
        text.add("dataset", job.datasetName());
        text.add("dataset size", job.datasetSize());
        text.add("augmentation", job.augmentation() == null ? null : String.join(" ", job.augmentation()));
        text.add("framework", job.framework());
        text.add("distributed", job.distributed());
        text.add("precision", job.precision());
        text.add("batch size", number(job.globalBatchSize()));
        text.add("batch size per device", number(job.batchSizePerDevice()));
        text.add("epochs", number(job.epochs()));
        text.add("steps", number(job.maxSteps()));
        text.add("optimizer", job.optimizer());
        text.add("nodes", number(job.nodes()));
        text.add("gpus", number(job.gpus()));
        job.extras().entrySet().stream()
                .filter(extra ->
                        FlagLexicon.kindOf(FlagLexicon.plain(extra.getKey())).changesWork())
                .limit(MOST_EXTRAS)
                .map(Map.Entry::copyOf)
                .forEach(extra -> text.add(extra.getKey(), extra.getValue()));
        return String.join("; ", text.parts);
    }

    private void add(String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            parts.add(name + ": " + value.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " "));
        }
    }

    private static @Nullable String number(@Nullable Number value) {
        if (value == null) {
            return null;
        }
        double number = value.doubleValue();
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }
}
