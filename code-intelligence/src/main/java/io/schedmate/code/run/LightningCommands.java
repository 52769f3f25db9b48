package io.schedmate.code.run;

import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lightning's command line, and what its trainer adds to one of the program's own. */
final class LightningCommands {

    /** What Lightning's trainer put on a command line before its release 2. */
    private static final List<String> TRAINER_OPTIONS = List.of(
            "accelerator",
            "accumulate_grad_batches",
            "amp_backend",
            "amp_level",
            "check_val_every_n_epoch",
            "devices",
            "gpus",
            "gradient_clip_val",
            "limit_train_batches",
            "max_epochs",
            "max_steps",
            "max_time",
            "min_epochs",
            "num_nodes",
            "num_processes",
            "precision",
            "resume_from_checkpoint",
            "strategy");

    private final Interpreter run;

    LightningCommands(Interpreter run) {
        this.run = run;
    }

    @Nullable
    Value call(String name, String leaf, Arguments given) {
        if (leaf.equals("LightningCLI")) {
            return lightning(given);
        }
        if (leaf.equals("add_argparse_args") && given.get(0) instanceof ArgumentParser parser) {
            TRAINER_OPTIONS.forEach(option -> parser.add(new Option(
                    option,
                    List.of("--" + option),
                    new None(given.at()),
                    new Outside("", given.at()),
                    null,
                    null,
                    Option.Action.STORE)));
            return parser;
        }
        if (leaf.equals("from_argparse_args") && given.get(0) instanceof Entries options) {
            Map<String, Value> named = new LinkedHashMap<>(options.values());
            named.values().removeIf(None.class::isInstance);
            named.putAll(given.named());
            String trainer = name.substring(0, name.lastIndexOf('.'));
            return run.call(new Outside(trainer, given.at()), new Arguments(List.of(), named, given.at()));
        }
        return null;
    }

    /** Lightning's command line makes the model, its data and a trainer out of one configuration. */
    private Value lightning(Arguments given) {
        Entries config = Entries.empty(Origin.COMMAND);
        List<Value> words = run.program.arguments();
        for (int i = 0; i < words.size(); i++) {
            String word = Interpreter.textOf(words.get(i));
            String file = word == null
                    ? null
                    : word.startsWith("--config=")
                            ? word.substring(9)
                            : (word.equals("--config") || word.equals("-c")) && i + 1 < words.size()
                                    ? Interpreter.textOf(words.get(i + 1))
                                    : null;
            if (file != null && run.libraries.config(file) instanceof Entries entries) {
                Merging.into(config, entries);
            }
        }
        if (given.named().get("trainer_defaults") instanceof Entries defaults) {
            Entries trainer = Entries.empty(Origin.NONE);
            trainer.values().put("trainer", Merging.copy(defaults));
            Entries merged = trainer;
            Merging.into(merged, config);
            config.values().putAll(merged.values());
        }
        CommandLines.apply(words, config);
        run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, config));
        part(given.get(0, "model_class"), config.get("model"), given.at());
        part(given.get(1, "datamodule_class"), config.get("data"), given.at());
        Map<String, Value> trainer = config.get("trainer") instanceof Entries entries ? entries.values() : Map.of();
        return run.call(new Outside("lightning.Trainer", given.at()), new Arguments(List.of(), trainer, given.at()));
    }

    private void part(@Nullable Value type, @Nullable Value config, Origin at) {
        Entries entries = config instanceof Entries given ? given : Entries.empty(at);
        Value target = entries.get("class_path") instanceof Text path ? run.modules.byPath(path.text(), at) : type;
        Entries named = entries.get("init_args") instanceof Entries inner ? inner : entries;
        if (target != null && !(target instanceof Unknown)) {
            run.call(target, new Arguments(List.of(), inner(named, at), at));
        }
    }

    /** What a part is given may itself be named by its class. */
    private Map<String, Value> inner(Entries given, Origin at) {
        Map<String, Value> all = new LinkedHashMap<>(given.values());
        all.replaceAll((_, value) ->
                value instanceof Entries entries && entries.get("class_path") instanceof Text path && run.step()
                        ? run.call(
                                run.modules.byPath(path.text(), path.origin()),
                                new Arguments(
                                        List.of(),
                                        entries.get("init_args") instanceof Entries more ? inner(more, at) : Map.of(),
                                        path.origin()))
                        : value);
        return all;
    }
}
