package io.schedmate.code.run;

import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parameters that argbind binds to functions and classes by {@code Name.parameter}, within scopes. */
final class ArgbindArguments {

    private static final int CHAIN = 6;

    private final Interpreter run;
    private final Map<ClassValue, Boolean> classes = new IdentityHashMap<>();
    private @Nullable Entries inForce;

    ArgbindArguments(Interpreter run) {
        this.run = run;
    }

    /** The decorator that a value stands for where it is argbind's; else the value. */
    Value decorator(Value value) {
        return value instanceof Outside outside && outside.name().matches("argbind\\.bind(?:_to_parser)?")
                ? new Binder(false)
                : value;
    }

    @Nullable
    Value call(String leaf, Arguments given) {
        return switch (leaf) {
            case "bind", "bind_to_parser" -> bound(given);
            case "bind_module" -> new BoundModule(given.get(0, "module"), given);
            case "parse_args" -> parsed(given.at());
            case "load_args" -> given.text(0, "input_path_or_stream") instanceof String file ? loaded(file, 0) : null;
            case "scope" -> {
                Scoped scope = new Scoped(inForce);
                inForce = given.get(0, "parsed_args") instanceof Entries args
                        ? scoped(args, given.text(1, "pattern"))
                        : Entries.empty(given.at());
                yield scope;
            }
            case "dump_args" -> new None(given.at());
            default -> null;
        };
    }

    private Value bound(Arguments given) {
        Binder binder = new Binder(given.named().get("without_prefix") instanceof Flag flag && flag.isSet());
        return switch (given.get(0)) {
            case FunctionValue function -> {
                List<Value> decorators = new ArrayList<>(function.decorators());
                decorators.add(binder);
                yield function.decorated(decorators);
            }
            case ClassValue type -> {
                classes.put(type, binder.bare());
                yield type;
            }
            case Outside outside -> new BoundLibrary(outside, binder.bare());
            case null, default -> binder;
        };
    }

    /** @param bare without the function's name before that of the parameter */
    private record Binder(boolean bare) implements Decorator {

        @Override
        public void defined(Value value, Interpreter run) {
            if (value instanceof ClassValue type) {
                run.libraries.argbind().classes.put(type, bare);
            }
        }

        @Override
        public Value called(FunctionValue function, Arguments given, Interpreter run) {
            ArgbindArguments argbind = run.libraries.argbind();
            Arguments all =
                    argbind.with(bare ? "" : function.name() + ".", Parameters.names(function.definition()), given);
            if (bare && argbind.inForce != null) {
                run.trace.add(new Trace.Settings(
                        Trace.Kind.CONFIGURATION, Parameters.withDefaults(run, function, all.named())));
            }
            return run.call(function.decorated(List.of()), all);
        }
    }

    /** Something of a library that is bound. */
    private record BoundLibrary(Outside target, boolean bare) implements LibraryObject {

        @Override
        public Value call(String method, Arguments given, Interpreter run) {
            if (!method.equals("__call__")) {
                return run.callMethod(target, method, given);
            }
            String leaf = target.name().substring(target.name().lastIndexOf('.') + 1);
            // Which parameters it has is not known: of those without its name none can be its.
            return run.call(target, bare ? given : run.libraries.argbind().with(leaf + ".", List.of(), given));
        }
    }

    /** A module whose members are bound one by one. */
    private final class BoundModule implements LibraryObject {

        private final Value module;
        private final Arguments given;

        BoundModule(@Nullable Value module, Arguments given) {
            this.module = module == null ? Unknown.ANYTHING : module;
            this.given = given;
        }

        @Override
        public Value attribute(String name, Origin at) {
            Value member = run.attributes().attribute(module, name, at);
            return bound(new Arguments(List.of(member), given.named(), at));
        }

        @Override
        public Value call(String method, Arguments arguments, Interpreter interpreter) {
            return method.startsWith("__") ? Unknown.ANYTHING : run.call(attribute(method, arguments.at()), arguments);
        }
    }

    /** The block in which arguments are in force. */
    private final class Scoped implements LibraryObject {

        private final @Nullable Entries before;

        Scoped(@Nullable Entries before) {
            this.before = before;
        }

        @Override
        public @Nullable Value call(String method, Arguments given, Interpreter interpreter) {
            if (method.equals("__exit__")) {
                inForce = before;
            }
            return null;
        }
    }

    /** The arguments for an object of the class, with those that are bound to it. */
    Arguments with(ClassValue type, Arguments given) {
        Boolean bare = classes.get(type);
        if (bare == null || !(type.find("__init__") instanceof ClassValue.Found found)) {
            return given;
        }
        List<String> parameters =
                found.value() instanceof FunctionValue function ? Parameters.names(function.definition()) : List.of();
        return with(bare ? "" : type.name + ".", parameters, given);
    }

    /** @param parameters the callee's own in order; empty where they are not known */
    private Arguments with(String prefix, List<String> parameters, Arguments given) {
        Entries args = inForce;
        if (args == null) {
            return given;
        }
        Map<String, Value> named = new LinkedHashMap<>(given.named());
        args.values().forEach((key, value) -> {
            String name = key.startsWith(prefix) ? key.substring(prefix.length()) : "";
            int position = parameters.indexOf(name);
            boolean takes = parameters.isEmpty()
                    ? !prefix.isEmpty() && name.matches("\\w+")
                    : position >= given.values().size();
            if (takes) {
                named.putIfAbsent(name, value);
            }
        });
        return new Arguments(given.values(), named, given.at());
    }

    private static Entries scoped(Entries args, @Nullable String pattern) {
        Entries scoped = Entries.empty(args.origin());
        Entries own = Entries.empty(args.origin());
        args.values().forEach((key, value) -> {
            int slash = key.indexOf('/');
            if (slash < 0) {
                scoped.values().put(key, value);
            } else if (key.substring(0, slash).equals(pattern)) {
                own.values().put(key.substring(slash + 1), value);
            }
        });
        scoped.values().putAll(own.values());
        return scoped;
    }

    private Entries parsed(Origin at) {
        Entries args = Entries.empty(at);
        Entries told = Entries.empty(at);
        List<Value> words = run.program.arguments();
        for (int i = 0; i < words.size(); i++) {
            if (!(words.get(i) instanceof Text word) || !word.text().startsWith("--")) {
                continue;
            }
            int equals = word.text().indexOf('=');
            String name =
                    word.text().substring(2, equals > 0 ? equals : word.text().length());
            Value value = new Flag(true, word.origin());
            if (equals > 0) {
                value = Literals.read(word.text().substring(equals + 1), word.origin());
            } else if (i + 1 < words.size()
                    && words.get(i + 1) instanceof Text next
                    && !next.text().startsWith("--")) {
                value = Literals.read(next.text(), next.origin());
                i++;
            }
            if (name.equals("args.load") && value instanceof Text file) {
                args.values().putAll(loaded(file.text(), 0).values());
            } else if (!name.startsWith("args.")) {
                told.values().put(name, value);
            }
        }
        args.values().putAll(told.values());
        run.trace.composes(scoped(args, "train"), Set.of("args.load"));
        return args;
    }

    private Entries loaded(String file, int depth) {
        Entries all = Entries.empty(Origin.NONE);
        if (depth > CHAIN || !(run.libraries.plainConfig(file) instanceof Entries own)) {
            return all;
        }
        List<Value> included = own.get("$include") instanceof Items items ? items.values() : List.of();
        for (Value each : included) {
            if (each instanceof Text path) {
                all.values().putAll(loaded(path.text(), depth + 1).values());
            }
        }
        own.values().forEach((key, value) -> {
            if (!key.startsWith("$")) {
                all.values().put(key, value);
            }
        });
        return all;
    }
}
