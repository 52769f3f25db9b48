package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Optional;

/**
 * Counts the devices in Ultralytics' list of indexes. Its trainer starts one process per device and divides the batch
 * among them.
 */
final class ListedDevices {

    private static final String TRAINER = "ultralytics";

    private ListedDevices() {}

    /** Returns the number of listed devices; empty for a single device, and if another trainer is used. */
    static Optional<Answer<Double>> count(Job job) {
        boolean isTrainers =
                job.imports(TRAINER) || job.launch().program().text().matches("yolo|" + TRAINER + "(?:\\..*)?");
        return job.launch().isDistributed() || !isTrainers
                ? Optional.empty()
                : job.settings()
                        .first(List.of("device"), value -> indexes(value) > 1)
                        .map(setting -> Answer.at(
                                indexes(setting.value()), setting.value().origin()));
    }

    private static double indexes(Value value) {
        return switch (value) {
            case Items items
            when items.values().stream().allMatch(Value.Num.class::isInstance) ->
                items.values().size();
            case Text text
            when text.text().matches("\\d+(?:,\\d+)+") -> text.text().split(",").length;
            default -> 0;
        };
    }
}
