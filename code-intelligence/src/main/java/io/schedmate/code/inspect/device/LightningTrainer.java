package io.schedmate.code.inspect.device;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.workload.Evidence;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the arguments of Lightning's trainer, which distributes the work itself. */
final class LightningTrainer {

    private static final List<String> DEVICES = List.of("devices", "gpus", "num_gpus");

    private final Job job;
    private final Optional<Made> made;

    LightningTrainer(Job job) {
        this.job = job;
        this.made = job
                .callsLike(
                        "(?:pytorch_lightning|lightning|pl|L)(?:\\.\\w+)*\\.(?:Trainer|Fabric)(?:\\.from_argparse_args)?")
                .stream()
                .findFirst();
    }

    boolean isThere() {
        return made.isPresent();
    }

    Optional<Answer<String>> strategy() {
        return made.map(this::lightning);
    }

    /** Returns the devices per node. */
    Optional<Answer<Double>> devices() {
        return made.flatMap(trainer -> DEVICES.stream()
                .flatMap(name -> given(trainer, name).stream())
                .flatMap(value ->
                        count(value)
                                .map(count -> Answer.at(count, value.origin().or(trainer.origin())))
                                .stream())
                .findFirst());
    }

    Optional<Answer<Double>> nodes() {
        return made.flatMap(trainer -> given(trainer, "num_nodes"))
                .filter(value -> Settings.numberOf(value) != null)
                .map(Settings::finding);
    }

    /** Returns a trainer argument by name; if some arguments are unknown, the setting of that name. */
    private Optional<Value> given(Made trainer, String name) {
        Value value = trainer.named().get(name);
        boolean isMore = trainer.named().containsKey("**") || trainer.callee().endsWith(".from_argparse_args");
        return value != null || !isMore
                ? Optional.ofNullable(value)
                : job.settings()
                        .first(
                                List.of("trainer." + name, name),
                                each -> !(each instanceof Value.None || each instanceof Value.Unknown))
                        .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                        .map(Settings.Setting::value);
    }

    private Answer<String> lightning(Made made) {
        Value strategy =
                given(made, "strategy").or(() -> given(made, "accelerator")).orElse(Value.Unknown.ANYTHING);
        String text = named(strategy).toLowerCase(Locale.ROOT);
        boolean isSeveral = devices().filter(count -> count.value() > 1).isPresent();
        Origin origin = strategy.origin().or(made.origin());
        if (text.contains("deepspeed")) {
            // A strategy that is an object is named after its class; its stage may be in a file.
            String named = text.endsWith("deepspeedstrategy") ? "deepspeed" : text;
            return Answer.at(named.replaceFirst(".*stage_?([123]).*", "deepspeed zero-$1"), origin);
        }
        if (text.contains("fsdp")) {
            return Answer.at("fsdp", origin);
        }
        if (text.contains("ddp") || isSeveral || job.launch().isDistributed()) {
            return Answer.at("ddp", origin);
        }
        return Answer.because("none", new Evidence.Absence("the trainer is given no strategy"));
    }

    /** Returns a strategy's name: a word, or the class of an object or of its description, with its stage. */
    private static String named(Value strategy) {
        return switch (strategy) {
            case Text word -> word.text();
            case Made object -> object.callee() + stage(object.named().get("stage"));
            case Entries described
            when described.get("class_path") instanceof Text type ->
                type.text() + stage(described.get("init_args") instanceof Entries given ? given.get("stage") : null);
            default -> "";
        };
    }

    private static String stage(@Nullable Value stage) {
        return stage instanceof Num number ? "_stage_" + (int) number.number() : "";
    }

    private static Optional<Double> count(Value devices) {
        if (devices instanceof Items items) {
            return Optional.of((double) items.values().size());
        }
        // Lightning accepts a list of devices as text, with a comma even after a single device.
        if (devices instanceof Text text && text.text().matches("\\d+(?:,\\d+)+|\\d+(?:,\\d+)*,")) {
            return Optional.of((double) text.text().replaceFirst(",$", "").split(",").length);
        }
        return Optional.ofNullable(Settings.numberOf(devices)).filter(number -> number > 0);
    }
}
