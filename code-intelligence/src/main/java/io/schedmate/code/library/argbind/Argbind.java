package io.schedmate.code.library.argbind;

import io.schedmate.code.evaluate.Decorator;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.library.commandline.DefaultedParameters;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
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

/** Models argbind, which binds parameters of functions and classes by {@code Name.parameter}, within scopes. */
public final class Argbind implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("argbind");

    private static final int CHAIN = 6;

    private final Evaluator run;
    private final Map<ClassValue, Boolean> classes = new IdentityHashMap<>();
    private @Nullable Entries inForce;

    public Argbind(Evaluator run) {
        this.run = run;
    }

    @Override
    public @Nullable Value decorator(Value written) {
        return written instanceof Outside outside && NAMES.is(outside.name(), "bind") ? new Binder(false) : null;
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "bind" -> bound(given);
            case "bind module" -> new BoundModule(given.get(0, "module"), given);
            case "parse" -> parsed(given.at());
            case "load" -> given.text(0, "input_path_or_stream") instanceof String file ? loaded(file, 0) : null;
            case "scope" -> scope(given);
            case "none" -> new None(given.at());
            default -> null;
        };
    }

    private Value scope(Arguments given) {
        Scoped scope = new Scoped(inForce);
        inForce = given.get(0, "parsed_args") instanceof Entries args
                ? scoped(args, given.text(1, "pattern"))
                : Entries.empty(given.at());
        return scope;
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
                classes.put(type, binder.bare);
                yield type;
            }
            case Outside outside -> new BoundLibrary(outside, binder.bare);
            case null, default -> binder;
        };
    }

    private final class Binder implements Decorator {

        /** Whether parameter names are used without the name of the function. */
        private final boolean bare;

        Binder(boolean bare) {
            this.bare = bare;
        }

        @Override
        public void defined(Value value, Evaluator interpreter) {
            if (value instanceof ClassValue type) {
                classes.put(type, bare);
            }
        }

        @Override
        public Value called(FunctionValue function, Arguments given, Evaluator interpreter) {
            Arguments all = with(bare ? "" : function.name() + ".", Parameters.names(function.definition()), given);
            if (bare && inForce != null) {
                run.trace()
                        .add(new Trace.Settings(
                                Trace.Kind.CONFIGURATION, DefaultedParameters.of(run, function, all.named())));
            }
            return run.call(function.decorated(List.of()), all);
        }
    }

    /** A bound function or class of a library. */
    private final class BoundLibrary implements LibraryObject {

        private final Outside target;
        private final boolean bare;

        BoundLibrary(Outside target, boolean bare) {
            this.target = target;
            this.bare = bare;
        }

        @Override
        public Value call(String method, Arguments given, Evaluator interpreter) {
            if (!method.equals("__call__")) {
                return run.callMethod(target, method, given);
            }
            String leaf = target.name().substring(target.name().lastIndexOf('.') + 1);
            // Its parameters are unknown, so arguments without its name cannot be assigned to it.
            return run.call(target, bare ? given : with(leaf + ".", List.of(), given));
        }
    }

    /** A module whose members are bound individually. */
    private final class BoundModule implements LibraryObject {

        private final Value module;
        private final Arguments given;

        BoundModule(@Nullable Value module, Arguments given) {
            this.module = module == null ? Unknown.ANYTHING : module;
            this.given = given;
        }

        @Override
        public Value attribute(String name, Origin at) {
            Value member = run.attribute(module, name, at);
            return bound(new Arguments(List.of(member), given.named(), at));
        }

        @Override
        public Value call(String method, Arguments arguments, Evaluator interpreter) {
            return method.startsWith("__") ? Unknown.ANYTHING : run.call(attribute(method, arguments.at()), arguments);
        }
    }

    /** The block in which arguments apply. */
    private final class Scoped implements LibraryObject {

        private final @Nullable Entries before;

        Scoped(@Nullable Entries before) {
            this.before = before;
        }

        @Override
        public @Nullable Value call(String method, Arguments given, Evaluator interpreter) {
            if (method.equals("__exit__")) {
                inForce = before;
            }
            return null;
        }
    }

    @Override
    public Arguments bound(Value.Code callee, Arguments given) {
        return callee instanceof ClassValue type ? with(type, given) : given;
    }

    /** Returns the constructor's arguments, including bound ones. */
    private Arguments with(ClassValue type, Arguments given) {
        Boolean bare = classes.get(type);
        if (bare == null || !(type.find("__init__") instanceof ClassValue.Found found)) {
            return given;
        }
        List<String> parameters =
                found.value() instanceof FunctionValue function ? Parameters.names(function.definition()) : List.of();
        return with(bare ? "" : type.name + ".", parameters, given);
    }

    /** @param parameters the parameters of the called function, in order; empty if unknown */
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
        Entries bindings = Entries.empty(at);
        List<Value> words = run.program().arguments();
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
                bindings.values().put(name, value);
            }
        }
        args.values().putAll(bindings.values());
        run.trace().composes(scoped(args, "train"), Set.of("args.load"));
        return args;
    }

    private Entries loaded(String file, int depth) {
        Entries all = Entries.empty(Origin.NONE);
        if (depth > CHAIN || !(new Configurations(run).alone(file) instanceof Entries own)) {
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
