package io.schedmate.code.library.absl;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.commandline.Option;
import io.schedmate.code.library.commandline.Words;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Models absl's flags, including flags that define whole configurations. */
public final class Absl implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("absl");

    private static final int FLAG_LINES = 2_000;

    private final Evaluator run;
    private final Entries flags = Entries.empty(Origin.NONE);
    private @Nullable List<Value> flagWords;

    public Absl(Evaluator run) {
        this.run = run;
    }

    private Entries flags() {
        run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, flags));
        return flags;
    }

    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        return object instanceof Outside outside && NAMES.is(outside.name() + "." + name, "flags") ? flags() : null;
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        int dot = name.lastIndexOf('.');
        String leaf = name.substring(dot + 1);
        if (leaf.startsWith("DEFINE_") && dot > 0 && NAMES.is(name.substring(0, dot), "module")) {
            return define(leaf, given);
        }
        return switch (NAMES.meaning(name)) {
            case "flag for each" -> all(given);
            case "update" -> given.get(0) instanceof Entries config ? updated(config, given.get(1, "updates")) : null;
            default -> null;
        };
    }

    /** Declares one flag per keyword; for a configuration, one per value in it. */
    private Value all(Arguments given) {
        given.named().forEach((name, value) -> {
            String kind = switch (value) {
                case Entries _ -> "config_dict";
                case Flag _ -> "bool";
                case Num number -> number.whole() ? "integer" : "float";
                default -> "string";
            };
            define("DEFINE_" + kind, new Arguments(List.of(new Text(name, given.at()), value), Map.of(), given.at()));
        });
        Entries byDefault = Entries.empty(given.at());
        byDefault.values().putAll(given.named());
        return new Items(new ArrayList<>(List.of(flags(), byDefault)), given.at());
    }

    private static Value updated(Entries config, @Nullable Value updates) {
        if (Merging.copy(config) instanceof Entries copy) {
            if (updates instanceof Entries over) {
                Merging.into(copy, over);
            }
            return copy;
        }
        return config;
    }

    private Value nested(String name, @Nullable Value config) {
        if (!(config instanceof Entries entries)) {
            return Unknown.ANYTHING;
        }
        override(entries, "--" + name + ".");
        flags.values().put(name, entries);
        Entries holder = Entries.empty(entries.origin());
        holder.values().put("value", entries);
        flags();
        return holder;
    }

    /** Reads {@code --name.a.b=v} words, each with the type of the previous value. */
    private void override(Entries config, String prefix) {
        List<Value> words = run.program().arguments();
        for (int i = 0; i < words.size(); i++) {
            if (!(words.get(i) instanceof Text word) || !word.text().startsWith(prefix)) {
                continue;
            }
            int equals = word.text().indexOf('=');
            String path = word.text()
                    .substring(
                            prefix.length(), equals > 0 ? equals : word.text().length());
            Value before = path.isEmpty() ? null : Merging.at(config, path);
            if (path.isEmpty()) {
                continue;
            }
            if (equals > 0) {
                Merging.set(config, path, typed(new Text(word.text().substring(equals + 1), word.origin()), before));
            } else if (!(before instanceof Flag)
                    && i + 1 < words.size()
                    && words.get(i + 1) instanceof Text value
                    && !value.text().startsWith("--")) {
                Merging.set(config, path, typed(value, before));
            } else {
                Merging.set(config, path, new Flag(true, word.origin()));
            }
        }
    }

    private static Value typed(Text word, @Nullable Value before) {
        boolean isText = before instanceof Text text && !(Literals.read(text.text(), text.origin()) instanceof Num);
        return isText ? word : Literals.read(word.text(), word.origin());
    }

    /** Returns the words of the command, with the flag files that it names expanded in place. */
    private List<Value> flagWords() {
        if (flagWords == null) {
            flagWords = new ArrayList<>();
            expand(run.program().arguments(), flagWords, 0);
        }
        return flagWords;
    }

    private void expand(List<Value> words, List<Value> into, int depth) {
        for (int i = 0; i < words.size(); i++) {
            String word = Value.textOf(words.get(i));
            if (word == null || depth > 3 || !word.matches("--?flagfile(?:=.*)?")) {
                into.add(words.get(i));
            } else if (word.contains("=")) {
                expand(fileOfFlags(word.substring(word.indexOf('=') + 1)), into, depth + 1);
            } else if (i + 1 < words.size() && words.get(i + 1) instanceof Text file) {
                i++;
                expand(fileOfFlags(file.text()), into, depth + 1);
            }
        }
    }

    private List<Value> fileOfFlags(String written) {
        List<Value> words = new ArrayList<>();
        run.tree().find(run.program().folder(), written).ifPresent(file -> {
            String name = run.tree().name(file);
            String[] lines = run.tree().text(file).orElse("").split("\\R", FLAG_LINES);
            for (int i = 0; i < lines.length; i++) {
                String line = lines[i].strip();
                if (line.startsWith("-")) {
                    words.add(new Text(line, Origin.at(name, i + 1)));
                }
            }
        });
        return words;
    }

    private Value define(String kind, Arguments given) {
        String name = given.text(0, "name");
        Value fallback = given.get(1, "default");
        if (name == null) {
            return Unknown.ANYTHING;
        }
        if (kind.equals("DEFINE_config_dict")) {
            return nested(name, fallback);
        }
        boolean isSwitch = kind.equals("DEFINE_bool") || kind.equals("DEFINE_boolean");
        Outside type = new Outside(
                switch (kind) {
                    case "DEFINE_integer", "DEFINE_float" -> "float";
                    case "DEFINE_string", "DEFINE_enum", "DEFINE_multi_string" -> "str";
                    default -> "";
                },
                given.at());
        Option option = new Option(
                name,
                List.of("--" + name, "-" + name),
                fallback == null ? new None(given.at()) : fallback,
                type,
                null,
                null,
                isSwitch
                        ? Option.Action.SWITCH
                        : kind.startsWith("DEFINE_multi") ? Option.Action.APPEND : Option.Action.STORE);
        flags.values().remove(name);
        run.trace().declares(option.withHelp(given.get(2, "help")).declared());
        // absl reads "--name value" as well as "--name=value"; words of other flags are left to those flags.
        new Words(run, List.of(option), flagWords(), flags).take();
        if (kind.equals("DEFINE_config_file") && flags.get(name) instanceof Text file) {
            Entries config =
                    new Configurations(run).python(file.text(), run.program().folder());
            if (config != null) {
                override(config, "--" + name + ".");
                flags.values().put(name, config);
                run.trace().composes(config, Set.of(name));
            }
        }
        run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, flags));
        Entries holder = Entries.empty(given.at());
        holder.values().put("value", flags.values().getOrDefault(name, Unknown.ANYTHING));
        return holder;
    }
}
