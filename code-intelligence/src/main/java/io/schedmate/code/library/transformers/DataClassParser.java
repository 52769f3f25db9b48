package io.schedmate.code.library.transformers;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.builtin.Records;
import io.schedmate.code.evaluate.trace.DeclaredOption;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.commandline.NestedOptions;
import io.schedmate.code.library.commandline.TypedFunctions;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Models Hugging Face's parser of data classes. */
final class DataClassParser implements LibraryObject {
    private final Evaluator run;
    private final TypedFunctions functions;
    private final List<Value> types;

    DataClassParser(Evaluator run, TypedFunctions functions, @Nullable Value types) {
        this.run = run;
        this.functions = functions;
        this.types = types instanceof Items items ? items.values() : types == null ? List.of() : List.of(types);
    }

    @Override
    public @Nullable Value call(String method, Arguments given, Evaluator interpreter) {
        Entries words = Entries.empty(Origin.COMMAND);
        switch (method) {
            case "parse_args_into_dataclasses", "parse", "parse_args_and_config" -> {
                List<Value> arguments = given.get(0, "args") instanceof Items items
                        ? items.values()
                        : run.program().arguments();
                if (method.equals("parse") || method.equals("parse_args_and_config")) {
                    functions.configFile(arguments, words);
                    positionalConfig(arguments, words);
                }
                NestedOptions.apply(arguments, words);
            }
            case "parse_json_file", "parse_yaml_file" -> {
                if (given.get(0) instanceof Text file
                        && new Configurations(run).config(file.text()) instanceof Entries config) {
                    words = config;
                }
            }
            case "parse_dict" -> {
                if (given.get(0) instanceof Entries entries) {
                    words = entries;
                }
            }
            default -> {
                return null;
            }
        }
        List<Value> objects = new ArrayList<>();
        for (Value type : types) {
            objects.add(object(type, words, given.at()));
        }
        return new Items(objects, given.at());
    }

    private void positionalConfig(List<Value> arguments, Entries words) {
        if (!arguments.isEmpty()
                && arguments.getFirst() instanceof Text text
                && text.text().matches(".*\\.ya?ml")
                && new Configurations(run).config(text.text()) instanceof Entries config) {
            words.values().putAll(config.values());
        }
    }

    private Value object(Value type, Entries words, Origin at) {
        if (!(type instanceof ClassValue own)) {
            return run.call(type, new Arguments(List.of(), new LinkedHashMap<>(words.values()), at));
        }
        Map<String, Value> fields = fields(own, words);
        Value made = run.call(own, new Arguments(List.of(), fields, own.origin()));
        if (!(made instanceof ObjectValue object)) {
            return made;
        }
        boolean isOpen = own.ancestry().stream().anyMatch(name -> name.contains("."));
        words.values().forEach((name, value) -> {
            boolean isField = fields.containsKey(name);
            Value byDefault = isField ? Records.defaultOf(run, own, name) : object.attributes.get(name);
            if (byDefault != null) {
                run.trace().declares(DeclaredOption.holding(name, byDefault));
            }
            if (!isField && (isOpen || byDefault != null)) {
                object.attributes.values().put(name, value);
            }
        });
        run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, object.attributes));
        if (isOpen) {
            String base = own.ancestry().stream()
                    .filter(name -> name.contains("."))
                    .findFirst()
                    .orElse(own.name);
            run.trace().add(new Trace.Call(new Made(base, List.of(), object.attributes.values(), own.origin()), true));
        }
        return object;
    }

    /** Returns the given fields of a data class, because its {@code __post_init__} reads them. */
    private static Map<String, Value> fields(ClassValue own, Entries words) {
        Map<String, Value> fields = new LinkedHashMap<>();
        if (own.isMadeOfFields()) {
            for (String field : own.fields()) {
                Value given = words.values().get(field);
                if (given != null) {
                    fields.put(field, given);
                }
            }
        }
        return fields;
    }
}
