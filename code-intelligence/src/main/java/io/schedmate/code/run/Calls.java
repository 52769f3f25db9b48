package io.schedmate.code.run;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.run.Interpreter.Frame;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Calls: of the program's functions and classes, which are followed, and of libraries, which are noted. */
final class Calls {

    /** Methods of a library's object that give the object back. */
    private static final Set<String> GIVE_BACK = Set.of(
            "to",
            "cuda",
            "cpu",
            "half",
            "bfloat16",
            "float",
            "double",
            "train",
            "eval",
            "compile",
            "requires_grad_",
            "apply",
            "share_memory",
            "shuffle",
            "batch",
            "repeat",
            "prefetch",
            "map",
            "filter",
            "cache",
            "with_options");

    /** Methods that give what an optimizer changes: whose they are is what is trained. */
    private static final Set<String> PARAMETERS =
            Set.of("parameters", "named_parameters", "trainable_params", "get_parameters");

    private static final Pattern READS_DATA = Pattern.compile(
            "(?i)_*(?:load|get|build|make|create|prepare|read|init|setup|set)\\w*(?:data|corpus|graph|loader|dataset)\\w*|(?:dataset|data|loader|dataloader|data_loader|data_provider)s?");

    private static final String LAZY = "LazyCall";
    /** How deep a configuration may lie that a function of the program goes down by calling itself. */
    private static final int NESTED = 7;

    private final Interpreter run;
    private final Deque<FunctionValue> open = new ArrayDeque<>();
    private final Registries registries;
    private final CalledBack calledBack;

    Calls(Interpreter run) {
        this.run = run;
        this.registries = new Registries(run);
        this.calledBack = new CalledBack(run, this);
    }

    Value call(Value callee, Arguments arguments) {
        return switch (callee) {
            case FunctionValue function -> function(function, arguments);
            case ClassValue type
            when type.name.equals(LAZY) ->
                new Made(LAZY, List.copyOf(arguments.values()), arguments.named(), arguments.at());
            case ClassValue type -> create(type, arguments);
            case ObjectValue object -> {
                String method = object.type.find("__call__") != null ? "__call__" : "forward";
                yield method(object, method, arguments);
            }
            case Outside outside -> library(outside.name(), arguments);
            case Made made when isLazy(made) -> described(made, arguments);
            case Made made -> library(made.callee() + "()", arguments);
            case Partial partial -> call(partial.function(), partial.with(arguments));
            case LibraryObject object when object.call("__call__", arguments, run) instanceof Value given -> given;
            default -> unknown("?", arguments);
        };
    }

    private static boolean isLazy(Made made) {
        return made.callee().endsWith(LAZY) && !made.arguments().isEmpty();
    }

    /** Detectron2's lazy call is a description of the call, to be changed before it is made. */
    private static Value described(Made made, Arguments arguments) {
        Entries description = Entries.empty(arguments.at());
        description.values().putAll(arguments.named());
        description.values().put("_target_", made.arguments().getFirst());
        return description;
    }

    /** A function some of whose arguments are given already. */
    record Partial(Value function, Arguments first) implements Value.Code {
        @Override
        public Origin origin() {
            return function.origin();
        }

        Arguments with(Arguments more) {
            List<Value> values = new ArrayList<>(first.values());
            values.addAll(more.values());
            Map<String, Value> named = new LinkedHashMap<>(first.named());
            named.putAll(more.named());
            return new Arguments(values, named, more.at());
        }
    }

    Value method(Value receiver, String method, Arguments arguments) {
        return switch (receiver) {
            case Unknown _ -> unknown("?." + method, arguments);
            case LibraryObject object -> {
                Value value = object.call(method, arguments, run);
                yield value == null ? Unknown.ANYTHING : value;
            }
            case SuperValue parent -> parent(parent, method, arguments);
            case ObjectValue object -> ofObject(object, method, arguments);
            case ClassValue type
            when method.equals("register_subclass")
                    && arguments.get(0, "name") instanceof Text name
                    && type.ancestry().stream().anyMatch(base -> base.endsWith("ChoiceRegistry")) ->
                new Choice(type, name.text());
            case Outside outside -> {
                Value target = run.libraries.attribute(outside, method, arguments.at());
                yield target instanceof Outside named ? library(named.name(), arguments) : call(target, arguments);
            }
            case Made made -> {
                Value given = library(made.callee() + "()." + method, ofTrained(made, method, arguments));
                yield GIVE_BACK.contains(method) ? made : given;
            }
            case Text _, Items _ -> known(receiver, method, arguments);
            case Entries entries when entries.get(method) == null -> known(receiver, method, arguments);
            default -> call(run.attributes().attribute(receiver, method, arguments.at()), arguments);
        };
    }

    private Value known(Value receiver, String method, Arguments arguments) {
        Value value = new Methods(run).call(receiver, method, arguments);
        return value == null ? Unknown.ANYTHING : value;
    }

    private Value ofObject(ObjectValue object, String method, Arguments arguments) {
        Value own = object.attributes.get(method);
        ClassValue.Found found = object.type.find(method);
        if (own instanceof Entries && found != null && found.value() instanceof FunctionValue hidden) {
            // A section of settings that is named after a method is not what is called.
            return function(hidden.boundTo(object, found.in()), arguments);
        }
        if (own != null) {
            return call(own, arguments);
        }
        if (found == null && isDictionary(object.type)) {
            return known(object.attributes, method, arguments);
        }
        if (found == null && method.equals("__setattr__") && arguments.values().size() == 2) {
            String name = Operators.text(arguments.values().getFirst());
            if (name != null) {
                run.assignments().setAttribute(object, name, arguments.values().getLast());
            }
            return new Value.None(arguments.at());
        }
        if (found == null) {
            Value inherited = unknown(base(object.type) + "()." + method, ofTrained(object, method, arguments));
            return GIVE_BACK.contains(method) ? object : inherited;
        }
        object.called.add(method);
        registries.ask(object, arguments);
        return call(run.attributes().attribute(object, method, arguments.at()), arguments);
    }

    /** What gives its parameters away is kept with them, through whatever wraps it. */
    private static Arguments ofTrained(Value owner, String method, Arguments arguments) {
        if (!PARAMETERS.contains(method)) {
            return arguments;
        }
        Value inner = owner;
        for (int i = 0; i < 4 && inner instanceof Made made && !made.arguments().isEmpty(); i++) {
            inner = made.arguments().getFirst();
        }
        return inner instanceof ObjectValue ? new Arguments(List.of(inner), Map.of(), arguments.at()) : arguments;
    }

    private static String base(ClassValue type) {
        return type.ancestry().stream()
                .filter(name -> name.indexOf('.') > 0)
                .findFirst()
                .orElse(type.name);
    }

    /** What {@code super()} stands for. */
    record SuperValue(Value self, ClassValue from) implements Value.Code {
        @Override
        public Origin origin() {
            return from.origin();
        }
    }

    private Value parent(SuperValue parent, String method, Arguments arguments) {
        ClassValue type = switch (parent.self()) {
            case ObjectValue object -> object.type;
            case ClassValue self -> self;
            default -> parent.from();
        };
        ClassValue.Found found = type.findAfter(parent.from(), method);
        if (found != null && found.value() instanceof FunctionValue function) {
            return function(
                    function.isDecorated("staticmethod") ? function : function.boundTo(parent.self(), found.in()),
                    arguments);
        }
        if (method.equals("__init__")) {
            fill(parent.self(), arguments);
            // What a library's class is given at its making is what the object was made with.
            library(base(type), arguments);
            return Unknown.ANYTHING;
        }
        return unknown(base(type) + "()." + method, arguments);
    }

    /** A class of the program that extends dictionaries is one. */
    private static void fill(Value self, Arguments arguments) {
        if (self instanceof ObjectValue object
                && isDictionary(object.type)
                && Builtins.dictionary(arguments) instanceof Entries entries) {
            object.attributes.values().putAll(entries.values());
        }
    }

    static boolean isDictionary(ClassValue type) {
        return type.ancestry().stream().anyMatch(name -> name.equals("dict") || name.endsWith("OrderedDict"));
    }

    private Value library(String name, Arguments arguments) {
        Value known = run.libraries.call(name, arguments);
        if (known != null) {
            return known;
        }
        return unknown(name, arguments);
    }

    private Value unknown(String name, Arguments arguments) {
        Made made = new Made(
                name.length() > 300 ? "?" : name,
                List.copyOf(arguments.values()),
                new LinkedHashMap<>(arguments.named()),
                arguments.at());
        run.trace.add(new Trace.Call(made, run.isCertain()));
        calledBack.by(name, arguments);
        return name.startsWith("?") ? Unknown.ANYTHING : made;
    }

    private Value create(ClassValue type, Arguments given) {
        Value known = run.libraries.flatConfigs().call(type, given);
        if (known != null) {
            return known;
        }
        GinBindings gin = run.libraries.gin();
        Arguments arguments = run.libraries
                .argbind()
                .with(type, gin.binds(type.name) ? gin.with(type.name, Records.fields(type), given) : given);
        ObjectValue object = new ObjectValue(type, arguments.at());
        run.trace.add(object);
        FunctionValue maker = open.peek();
        if (maker != null && maker.self() == null) {
            object.madeBy(maker);
        }
        if (type.isMadeOfFields()) {
            Records.fill(run, object, arguments);
            if (gin.binds(type.name)) {
                Entries named = Entries.empty(arguments.at());
                named.values().put(type.name, object.attributes);
                run.trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, named));
            }
            if (type.find("__post_init__") != null) {
                ofObject(object, "__post_init__", Arguments.none(arguments.at()));
            }
            return object;
        }
        if (type.find("__init__") != null) {
            ofObject(object, "__init__", arguments);
        } else if (isDictionary(type)) {
            fill(object, arguments);
        } else if (!base(type).equals(type.name)) {
            object.attributes.values().putAll(arguments.named());
            library(base(type), arguments);
        }
        return object;
    }

    private Value function(FunctionValue function, Arguments arguments) {
        Value entry = run.libraries.entryPoint(function, arguments);
        if (entry != null) {
            return entry;
        }
        return plain(function, arguments);
    }

    /** Calls without regard to what the function is decorated with. */
    Value plain(FunctionValue function, Arguments given) {
        GinBindings gin = run.libraries.gin();
        Arguments arguments = gin.binds(function.name())
                ? gin.with(function.name(), Parameters.names(function.definition()), given)
                : given;
        long same = open.stream()
                .filter(other -> other.definition() == function.definition())
                .count();
        Syntax body = function.definition().child("body");
        if (same >= (isStructural(arguments) ? NESTED : 2) || body == null) {
            return Unknown.ANYTHING;
        }
        Scope scope = new Scope(function.closure(), function.closure().module);
        Frame frame = new Frame(scope, function);
        run.trace.entered(function.name(), function.origin(), function.owner());
        open.push(function);
        try {
            new Binding(run).bind(function, arguments, frame);
            if (scope.names.get(Trace.SAMPLES) instanceof Value.Num samples) {
                run.trace.add(new Trace.Limit(Trace.SAMPLES, samples));
            }
            if (READS_DATA.matcher(Effort.text(function.name())).matches()) {
                run.trace.loads(new Entries(new LinkedHashMap<>(scope.names), function.origin()));
            }
            return run.body(body, frame);
        } finally {
            open.pop();
        }
    }

    /** What goes down a nested dictionary or list that is known comes to its end, at the scalars in it. */
    private static boolean isStructural(Arguments arguments) {
        return arguments.values().stream().anyMatch(Calls::isNest);
    }

    private static boolean isNest(Value value) {
        return switch (value) {
            case Entries _, Items _, Text _, Value.Num _, Value.Flag _, Value.None _ -> true;
            case ObjectValue object -> isDictionary(object.type);
            default -> false;
        };
    }
}
