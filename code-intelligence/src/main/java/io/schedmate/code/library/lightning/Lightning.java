package io.schedmate.code.library.lightning;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.commandline.ArgumentParser;
import io.schedmate.code.library.commandline.NestedOptions;
import io.schedmate.code.library.commandline.Option;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Models Lightning's command line, and the attributes that its trainer adds to the program's objects. */
public record Lightning(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("lightning");

    private static final Pattern NAMES_A_PART =
            Pattern.compile("(?:-c|--(config|trainer|model|data|optimizer|lr_scheduler))(?:=(.*))?");

    /** Returns the trainer, with its number of processes, that Lightning attaches to a program's module or data. */
    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        return name.equals("trainer") && object instanceof ObjectValue own && isModule(own)
                ? new Outside("lightning.Trainer()", at)
                : null;
    }

    /** Lightning stores the constructor's arguments by parameter name. */
    @Override
    public @Nullable Value callWithin(ObjectValue object, String method, Arguments given, Entries names) {
        if (!method.equals("save_hyperparameters") || !isModule(object)) {
            return null;
        }
        Entries stated = given.get(0) instanceof Entries settings ? settings : names;
        Entries kept = new Entries(new LinkedHashMap<>(stated.values()), given.at());
        kept.values().values().removeIf(value -> value == object);
        if (kept.values().remove("kwargs") instanceof Entries more) {
            kept.values().putAll(more.values());
        }
        object.attributes().values().put("hparams", kept);
        return new None(given.at());
    }

    private static boolean isModule(ObjectValue object) {
        return object.type().ancestry().stream().anyMatch(type -> NAMES.is(type, "module"));
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "command line" -> lightning(given);
            case "add options" ->
                given.get(0) instanceof ArgumentParser parser ? withOptions(parser, given.at()) : null;
            case "trainer of options" ->
                given.get(0) instanceof Entries options
                        ? trainer(name.substring(0, name.lastIndexOf('.')), options, given)
                        : null;
            default -> null;
        };
    }

    /** Adds the options that Lightning's trainer provided for a command line before release 2. */
    private static Value withOptions(ArgumentParser parser, Origin at) {
        NAMES.named("option")
                .forEach(option -> parser.add(new Option(
                        option,
                        List.of("--" + option),
                        new None(at),
                        new Outside("", at),
                        null,
                        null,
                        Option.Action.STORE)));
        return parser;
    }

    private Value trainer(String type, Entries options, Arguments given) {
        Map<String, Value> named = new LinkedHashMap<>(options.values());
        named.values().removeIf(None.class::isInstance);
        named.putAll(given.named());
        return run.call(new Outside(type, given.at()), new Arguments(List.of(), named, given.at()));
    }

    /** Lightning's command line creates the model, its data and a trainer from one configuration. */
    private Value lightning(Arguments given) {
        List<Value> words = run.program().arguments();
        String command = words.stream()
                .map(Value::textOf)
                .filter(word -> word != null && word.matches("fit|validate|test|predict"))
                .findFirst()
                .orElse("fit");
        Entries config = Entries.empty(Origin.COMMAND);
        if (given.named().get("trainer_defaults") instanceof Entries defaults) {
            config.values().put("trainer", Merging.copy(defaults));
        }
        defaultFiles(given.named().get("parser_kwargs"), command, config);
        List<Value> rest = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            i += take(words, i, command, config, rest);
        }
        NestedOptions.apply(rest, config);
        run.trace().composes(config);
        part(given.get(0, "model_class"), config.get("model"), given.at());
        part(given.get(1, "datamodule_class"), config.get("data"), given.at());
        part(null, config.get("optimizer"), given.at());
        Map<String, Value> trainer = config.get("trainer") instanceof Entries entries ? entries.values() : Map.of();
        return run.call(new Outside("lightning.Trainer", given.at()), new Arguments(List.of(), trainer, given.at()));
    }

    /**
     * Applies a word that names a file or a class to {@code config}, else leaves it in {@code rest}.
     *
     * @return the number of following words that are consumed
     */
    private int take(List<Value> words, int at, String command, Entries config, List<Value> rest) {
        Matcher option =
                Value.textOf(words.get(at)) instanceof String word ? NAMES_A_PART.matcher(WorkLimit.text(word)) : null;
        if (option == null || !option.matches()) {
            rest.add(words.get(at));
            return 0;
        }
        String name = option.group(1) == null ? "config" : option.group(1);
        String joined = option.group(2);
        Value next = joined != null || at + 1 >= words.size() ? words.get(at) : words.get(at + 1);
        String value = joined != null ? joined : Value.textOf(next);
        boolean isConfig = name.equals("config");
        if (value != null && value.matches(".*\\.(?:ya?ml|json)")) {
            if (new Configurations(run).config(value) instanceof Entries entries) {
                Entries laid = Entries.empty(entries.origin());
                if (isConfig) {
                    Merging.into(laid, entries.get(command) instanceof Entries own ? own : entries);
                } else {
                    laid.values().put(name, entries);
                }
                Merging.into(config, laid);
            }
        } else if (value != null
                && !isConfig
                && value.matches("[A-Za-z_][\\w.]*")
                && !value.matches("(?i)true|false|null")) {
            Merging.set(config, name + ".class_path", new Text(value, next.origin()));
        } else if (!isConfig) {
            rest.add(words.get(at));
            return 0;
        }
        return joined == null ? 1 : 0;
    }

    private void defaultFiles(@Nullable Value settings, String command, Entries config) {
        Value own =
                settings instanceof Entries entries && entries.get(command) instanceof Entries inner ? inner : settings;
        if (own instanceof Entries entries && entries.get("default_config_files") instanceof Items files) {
            for (Value file : files.values()) {
                if (file instanceof Text text && new Configurations(run).config(text.text()) instanceof Entries laid) {
                    Merging.into(config, laid);
                }
            }
        }
    }

    private void part(@Nullable Value type, @Nullable Value config, Origin at) {
        Entries entries = config instanceof Entries given ? given : Entries.empty(at);
        Value target = entries.get("class_path") instanceof Text path ? named(path, at) : type;
        Entries named = Entries.empty(at);
        if (entries.get("init_args") instanceof Entries inner) {
            Merging.into(named, inner);
        }
        // The command may omit the middle word.
        entries.values().forEach((name, value) -> {
            if (!name.equals("class_path") && !name.equals("init_args") && !name.equals("dict_kwargs")) {
                named.values().put(name, value);
            }
        });
        if (target != null && !(target instanceof Unknown)) {
            run.call(target, new Arguments(List.of(), inner(named, at), at));
        }
    }

    /** Returns a class by its path, or a class of the program by its name. */
    private Value named(Text path, Origin at) {
        if (path.text().contains(".")) {
            return run.modules().byPath(path.text(), at);
        }
        Module main = run.modules().main();
        Value own = main == null ? null : main.globals.names.get(path.text());
        return own == null
                ? new Outside("torch.optim." + path.text(), path.origin())
                : run.modules().resolved(own, java.util.Objects.requireNonNull(main).globals, path.text());
    }

    /** The arguments of a part may in turn name a class. */
    private Map<String, Value> inner(Entries given, Origin at) {
        Map<String, Value> all = new LinkedHashMap<>(given.values());
        all.replaceAll((_, value) ->
                value instanceof Entries entries && entries.get("class_path") instanceof Text path && run.step()
                        ? run.call(
                                run.modules().byPath(path.text(), path.origin()),
                                new Arguments(
                                        List.of(),
                                        entries.get("init_args") instanceof Entries more ? inner(more, at) : Map.of(),
                                        path.origin()))
                        : value);
        return all;
    }
}
