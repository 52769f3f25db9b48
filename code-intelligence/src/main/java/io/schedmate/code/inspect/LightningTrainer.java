package io.schedmate.code.inspect;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a program hands to Lightning's trainer, which spreads the work by itself. */
final class LightningTrainer {

    private final Job job;
    private final Optional<Made> made;

    LightningTrainer(Job job) {
        this.job = job;
        this.made = job.callsLike("(?:pytorch_lightning|lightning|pl|L)(?:\\.\\w+)*\\.(?:Trainer|Fabric)").stream()
                .findFirst();
    }

    boolean isThere() {
        return made.isPresent();
    }

    Optional<Finding<String>> strategy() {
        return made.map(this::lightning);
    }

    /** On each node. */
    Optional<Finding<Double>> devices() {
        return made.flatMap(trainer ->
                Optional.ofNullable(devices(trainer)).map(count -> Finding.at(count, devicesOrigin(trainer))));
    }

    Optional<Finding<Double>> nodes() {
        return made.flatMap(trainer -> Optional.ofNullable(trainer.named().get("num_nodes")))
                .filter(value -> Settings.numberOf(value) != null)
                .map(Settings::finding);
    }

    private Finding<String> lightning(Made made) {
        Value strategy =
                made.named().getOrDefault("strategy", made.named().getOrDefault("accelerator", Value.Unknown.ANYTHING));
        String text = strategy instanceof Text word
                ? word.text().toLowerCase(Locale.ROOT)
                : strategy instanceof Made object ? object.callee().toLowerCase(Locale.ROOT) : "";
        Double devices = devices(made);
        Origin origin = strategy.origin().or(made.origin());
        if (text.contains("deepspeed")) {
            return Finding.at(text.replaceFirst(".*stage_?([123]).*", "deepspeed zero-$1"), origin);
        }
        if (text.contains("fsdp")) {
            return Finding.at("fsdp", origin);
        }
        if (text.contains("ddp")
                || (devices != null && devices > 1)
                || job.launch().isDistributed()) {
            return Finding.at("ddp", origin);
        }
        return Finding.because("none", "absence: the trainer is given no strategy");
    }

    private static @Nullable Double devices(Made made) {
        for (String name : List.of("devices", "gpus", "num_gpus")) {
            Value value = made.named().get(name);
            if (value instanceof Items items) {
                return (double) items.values().size();
            }
            // Lightning takes a list of devices as a text, with a comma even behind a single one.
            if (value instanceof Text text && text.text().matches("\\d+(?:,\\d+)+|\\d+(?:,\\d+)*,")) {
                return (double) text.text().replaceFirst(",$", "").split(",").length;
            }
            if (Settings.numberOf(value) instanceof Double number && number > 0) {
                return number;
            }
        }
        return null;
    }

    private static Origin devicesOrigin(Made made) {
        for (String name : List.of("devices", "gpus", "num_gpus")) {
            Value value = made.named().get(name);
            if (value != null) {
                return value.origin();
            }
        }
        return made.origin();
    }
}
