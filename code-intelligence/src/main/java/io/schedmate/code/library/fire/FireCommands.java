package io.schedmate.code.library.fire;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.library.commandline.DefaultedParameters;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows the calls that Fire makes: a constructor with its flags, then the method that the next word names, and so on.
 */
final class FireCommands {

    private static final int CHAIN = 6;

    private final Evaluator run;
    private final List<Value> words;

    FireCommands(Evaluator run) {
        this.run = run;
        words = new ArrayList<>(run.program().arguments());
    }

    /** @param component null for everything in the program's first module */
    @Nullable
    Value start(@Nullable Value component) {
        Value current = component == null ? run.modules().first() : component;
        for (int i = 0; i < CHAIN && current != null; i++) {
            Value next = switch (current) {
                case ClassValue type -> made(type);
                case FunctionValue function -> called(function);
                default -> member(current);
            };
            if (next == null || current instanceof FunctionValue) {
                return next == null ? current : next;
            }
            current = next;
        }
        return current;
    }

    private Value made(ClassValue type) {
        ClassValue.Found found = type.find("__init__");
        Map<String, Value> named = found != null && found.value() instanceof FunctionValue init
                ? taken(init, Parameters.names(init.definition()), false)
                : taken(null, type.fields(), false);
        return run.call(type, new Arguments(List.of(), named, type.origin()));
    }

    private Value called(FunctionValue function) {
        Map<String, Value> named = taken(function, Parameters.names(function.definition()), true);
        return run.call(function, new Arguments(List.of(), named, function.origin()));
    }

    private @Nullable Value member(Value holder) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i) instanceof Text word && !word.text().startsWith("-")) {
                Value found = holder instanceof Entries entries
                        ? entries.get(word.text())
                        : run.attribute(holder, word.text().replace('-', '_'), word.origin());
                if (!(found instanceof FunctionValue)
                        && !(found instanceof ClassValue)
                        && !(found instanceof Entries)) {
                    return null;
                }
                words.remove(i);
                return found;
            }
        }
        return null;
    }

    /**
     * Returns the flags that are parameters, and removes them from the words.
     *
     * @param byPlace whether words without a flag fill the remaining parameters, in order
     */
    private Map<String, Value> taken(@Nullable FunctionValue function, List<String> parameters, boolean byPlace) {
        Map<String, Value> named = new LinkedHashMap<>();
        List<Value> plain = new ArrayList<>();
        List<Value> left = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (!(words.get(i) instanceof Text word) || !word.text().matches("--?[A-Za-z_].*")) {
                (byPlace ? plain : left).add(words.get(i));
                continue;
            }
            int equals = word.text().indexOf('=');
            String name = word.text()
                    .substring(0, equals > 0 ? equals : word.text().length())
                    .replaceFirst("^-+", "")
                    .replace('-', '_');
            boolean valued = equals < 0
                    && i + 1 < words.size()
                    && !(words.get(i + 1) instanceof Text next && next.text().matches("--?[A-Za-z_].*"));
            if (parameters.contains(name)) {
                named.put(
                        name,
                        equals > 0
                                ? Literals.read(word.text().substring(equals + 1), word.origin())
                                : valued ? Literals.literal(words.get(++i)) : new Flag(true, word.origin()));
            } else if (!valued && name.startsWith("no") && parameters.contains(name.substring(2))) {
                named.put(name.substring(2), new Flag(false, word.origin()));
            } else {
                left.add(word);
                if (valued) {
                    left.add(words.get(++i));
                }
            }
        }
        for (String parameter : parameters) {
            if (!plain.isEmpty() && !named.containsKey(parameter)) {
                named.put(parameter, Literals.literal(plain.removeFirst()));
            }
        }
        words.clear();
        words.addAll(plain);
        words.addAll(left);
        Entries seen = Entries.empty(Origin.COMMAND);
        seen.values().putAll(named);
        run.trace()
                .add(new Trace.Settings(
                        Trace.Kind.CONFIGURATION,
                        function == null ? seen : DefaultedParameters.of(run, function, named)));
        return named;
    }
}
