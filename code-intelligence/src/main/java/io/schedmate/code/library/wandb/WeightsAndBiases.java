package io.schedmate.code.library.wandb;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import org.jspecify.annotations.Nullable;

/**
 * Models the configuration of Weights &amp; Biases. A program fills {@code wandb.config} through {@code wandb.init}, from
 * a file or by assignment, and reads its settings from there.
 */
public final class WeightsAndBiases implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("wandb");

    private final Evaluator run;
    private final Entries config = Entries.empty(Origin.NONE);

    public WeightsAndBiases(Evaluator run) {
        this.run = run;
    }

    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        return object instanceof Outside outside && NAMES.is(outside.name() + "." + name, "config") ? config : null;
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "init" -> {
                fill(given.named().get("config"));
                yield null;
            }
            case "agent" -> {
                if (given.get(1, "function") instanceof FunctionValue function) {
                    run.call(function, Arguments.none(given.at()));
                }
                yield null;
            }
            default -> null;
        };
    }

    private void fill(@Nullable Value settings) {
        switch (settings) {
            case Entries entries -> config.values().putAll(entries.values());
            case ObjectValue object -> config.values().putAll(object.attributes.values());
            case Text file
            when new Configurations(run).config(file.text()) instanceof Entries entries ->
                entries.values().forEach((name, stated) -> config.values().put(name, valueOf(stated)));
            case null, default -> {
                // Nothing is known about the settings.
            }
        }
    }

    /** A file may describe each setting, with its value under {@code value}. */
    private static Value valueOf(Value stated) {
        return stated instanceof Entries described && described.get("value") instanceof Value value ? value : stated;
    }
}
