package io.schedmate.code.library.hydra;

import io.schedmate.code.config.Interpolation;
import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Models OmegaConf: configurations that are created, merged and resolved. */
public record OmegaConf(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("omegaconf");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        Value first = given.get(0);
        return switch (NAMES.meaning(name)) {
            case "load" -> new Configurations(run).loaded(first, true);
            case "create" ->
                first != null ? structured(first) : given.named().isEmpty() ? Entries.empty(given.at()) : null;
            case "merge" -> merged(given);
            case "first" -> first;
            case "content" -> given.get(0, "content");
            case "select" -> selected(first, given);
            case "command" ->
                fromWords(
                        given.get(0, "args_list") instanceof Items words
                                ? words.values()
                                : run.program().arguments());
            case "words" -> first instanceof Items words ? fromWords(words.values()) : null;
            case "resolve" -> {
                if (first instanceof Entries entries) {
                    Interpolation.resolve(entries, run.program().environment());
                }
                yield new None(given.at());
            }
            case "none" -> new None(given.at());
            case "reference" -> first instanceof Text path ? new Text("${" + path.text() + "}", path.origin()) : null;
            default -> null;
        };
    }

    /** Returns the value at a dotted path, or else the given default, or else null. */
    private static @Nullable Value selected(@Nullable Value config, Arguments given) {
        String path = given.text(1, "key");
        if (!(config instanceof Entries entries) || path == null) {
            return null;
        }
        Value found = Merging.at(entries, path);
        Value otherwise = given.named().get("default");
        return found != null ? found : otherwise != null ? otherwise : new None(given.at());
    }

    private Value structured(Value value) {
        Entries entries = value instanceof ClassValue || value instanceof ObjectValue
                ? new StructuredConfigs(run).entries(value)
                : null;
        return entries != null ? entries : value instanceof ObjectValue object ? object.attributes : value;
    }

    private Value merged(Arguments given) {
        Entries all = Entries.empty(given.at());
        for (Value value : given.values()) {
            if (structured(value) instanceof Entries entries) {
                Merging.into(all, entries);
            }
        }
        Interpolation.resolve(all, run.program().environment());
        run.trace().supersedes(given.values());
        run.trace().composes(all);
        return all;
    }

    private static Value fromWords(List<Value> words) {
        Entries entries = Entries.empty(Origin.COMMAND);
        for (Value word : words) {
            if (word instanceof Text text) {
                Merging.override(entries, text.text(), text.origin());
            }
        }
        return entries;
    }
}
