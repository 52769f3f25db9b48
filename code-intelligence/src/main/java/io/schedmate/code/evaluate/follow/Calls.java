package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Decorator;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.builtin.Builtins;
import io.schedmate.code.evaluate.builtin.Methods;
import io.schedmate.code.evaluate.builtin.Records;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Partial;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.evaluate.value.SuperValue;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Evaluates calls: calls of the program's functions and classes are followed, calls of libraries are recorded. */
public final class Calls {

    private static final Pattern READS_DATA = Pattern.compile(
            "(?i)_*(?:load|get|build|make|create|prepare|read|init|setup|set)\\w*(?:data|corpus|graph|loader|dataset)\\w*|(?:dataset|data|loader|dataloader|data_loader|data_provider)s?");

    /** The maximum nesting of a configuration up to which a recursive function of the program is followed. */
    private static final int NESTED = 7;

    private final Evaluator run;
    private final Deque<FunctionValue> open = new ArrayDeque<>();
    private final Registries registries;

    Calls(Evaluator run, Registries registries) {
        this.run = run;
        this.registries = registries;
    }

    public Value call(Value callee, Arguments arguments) {
        return switch (callee) {
            case FunctionValue function -> function(function, arguments);
            case ClassValue type -> create(type, arguments);
            case ObjectValue object -> {
                String method = object.type.find("__call__") != null ? "__call__" : "forward";
                yield method(object, method, arguments);
            }
            case Outside outside -> library(outside.name(), arguments);
            case Made made -> {
                Value known = run.libraries().callResult(made, arguments);
                yield known == null ? library(made.callee() + "()", arguments) : known;
            }
            case Partial partial -> call(partial.function(), partial.with(arguments));
            case LibraryObject object when object.call("__call__", arguments, run) instanceof Value given -> given;
            default -> unknown("?", arguments);
        };
    }

    public Value method(Value receiver, String method, Arguments arguments) {
        return switch (receiver) {
            case Unknown _ -> unknown("?." + method, arguments);
            case LibraryObject object -> {
                Value value = object.call(method, arguments, run);
                yield value == null ? Unknown.ANYTHING : value;
            }
            case SuperValue parent -> parent(parent, method, arguments);
            case ObjectValue object -> ofObject(object, method, arguments);
            case Outside outside -> {
                Value target = run.member(outside, method, arguments.at());
                yield target instanceof Outside named ? library(named.name(), arguments) : call(target, arguments);
            }
            case Made made -> {
                Value given = library(made.callee() + "()." + method, ofTrained(made, method, arguments));
                yield run.libraries().returnsReceiver(method) ? made : given;
            }
            case Text _, Items _ -> known(receiver, method, arguments);
            case Entries entries when entries.get(method) == null -> known(receiver, method, arguments);
            case ClassValue type
            when run.libraries().callMethod(type, method, arguments) instanceof Value known -> known;
            default -> call(run.attribute(receiver, method, arguments.at()), arguments);
        };
    }

    private Value known(Value receiver, String method, Arguments arguments) {
        Value known = run.libraries().callMethod(receiver, method, arguments);
        Value value = known == null ? new Methods(run).call(receiver, method, arguments) : known;
        return value == null ? Unknown.ANYTHING : value;
    }

    private Value ofObject(ObjectValue object, String method, Arguments arguments) {
        Value own = object.attributes.get(method);
        ClassValue.Found found = object.type.find(method);
        if (own instanceof Entries && found != null && found.value() instanceof FunctionValue hidden) {
            // A settings section with the name of a method is not the method that is called.
            return function(hidden.boundTo(object, found.in()), arguments);
        }
        if (own != null) {
            return call(own, arguments);
        }
        if (found == null && object.type.isDictionary()) {
            return known(object.attributes, method, arguments);
        }
        boolean isRecord = found == null && !object.type.fields().isEmpty();
        if (isRecord && method.equals("_replace")) {
            return object.with(arguments.named(), arguments.at());
        }
        if (isRecord && method.equals("_asdict")) {
            return object.attributes;
        }
        if (found == null && method.equals("__setattr__") && arguments.values().size() == 2) {
            String name = Literals.text(arguments.values().getFirst());
            if (name != null) {
                run.setAttribute(object, name, arguments.values().getLast());
            }
            return new None(arguments.at());
        }
        if (found == null) {
            Value known = run.libraries().callMethod(object, method, arguments);
            if (known != null) {
                return known;
            }
            Value inherited = unknown(base(object.type) + "()." + method, ofTrained(object, method, arguments));
            return run.libraries().returnsReceiver(method) ? object : inherited;
        }
        object.called.add(method);
        registries.ask(object, arguments);
        Value result = call(run.attribute(object, method, arguments.at()), arguments);
        return Registries.lists(object, arguments, result) ? Unknown.ANYTHING : result;
    }

    /**
     * Returns the unwrapped owner as the argument of a library method that returns its parameters; for other methods,
     * the arguments.
     */
    private Arguments ofTrained(Value owner, String method, Arguments arguments) {
        if (!run.libraries().returnsParameters(method)) {
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
            // The constructor arguments of a library class are those of the object.
            library(base(type), arguments);
            return Unknown.ANYTHING;
        }
        return unknown(base(type) + "()." + method, arguments);
    }

    /** Fills an object of a class that extends dict with the arguments, as a dictionary. */
    private static void fill(Value self, Arguments arguments) {
        if (self instanceof ObjectValue object && object.type.isDictionary()) {
            object.attributes.values().putAll(arguments.dictionary().values());
        }
    }

    private Value library(String name, Arguments arguments) {
        Value known = Builtins.isKnown(name)
                ? new Builtins(run).call(name, arguments)
                : run.libraries().call(name, arguments);
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
        run.trace().add(new Trace.Call(made, run.isCertain()));
        run.libraries().handedOver(name, arguments);
        return name.startsWith("?") ? Unknown.ANYTHING : made;
    }

    private Value create(ClassValue type, Arguments given) {
        Value known = run.libraries().create(type, given);
        if (known != null) {
            return known;
        }
        Arguments arguments = run.libraries().bound(type, given);
        ObjectValue object = new ObjectValue(type, arguments.at());
        run.trace().add(object);
        FunctionValue maker = open.peek();
        if (maker != null && maker.self() == null) {
            object.madeBy(maker);
        }
        if (type.isMadeOfFields()) {
            Records.fill(run, object, arguments);
            run.libraries().filled(object);
            if (type.find("__post_init__") != null) {
                ofObject(object, "__post_init__", Arguments.none(arguments.at()));
            }
            return object;
        }
        if (type.find("__init__") != null) {
            ofObject(object, "__init__", arguments);
        } else if (type.isDictionary()) {
            fill(object, arguments);
        } else if (!base(type).equals(type.name)) {
            object.attributes.values().putAll(arguments.named());
            library(base(type), arguments);
        }
        return object;
    }

    private Value function(FunctionValue function, Arguments arguments) {
        for (Value decorator : function.decorators()) {
            if (decorator instanceof Decorator known && known.called(function, arguments, run) instanceof Value value) {
                return value;
            }
        }
        Value known = run.libraries().callFunction(function, arguments);
        return known == null ? plain(function, arguments) : known;
    }

    /** Calls a function without its decorators. */
    public Value plain(FunctionValue function, Arguments given) {
        Arguments arguments = run.libraries().bound(function, given);
        long same = open.stream()
                .filter(other -> other.definition() == function.definition())
                .count();
        Syntax body = function.definition().child("body");
        if (same >= (isStructural(arguments) ? NESTED : 2) || body == null) {
            return Unknown.ANYTHING;
        }
        Scope scope = new Scope(function.closure(), function.closure().module);
        Frame frame = new Frame(scope, function);
        run.trace().entered(function.name(), function.origin(), function.owner());
        if (Loops.trains(body)) {
            run.trace().trains(function.name());
        }
        open.push(function);
        try {
            new Binding(run).bind(function, arguments, frame);
            if (scope.names.get(Trace.SAMPLES) instanceof Num samples) {
                run.trace().add(new Trace.Limit(Trace.SAMPLES, samples));
            }
            if (READS_DATA.matcher(WorkLimit.text(function.name())).matches()) {
                run.trace().loads(new Entries(new LinkedHashMap<>(scope.names), function.origin()));
            }
            return run.body(body, frame);
        } finally {
            open.pop();
        }
    }

    /** Whether a recursion is over a known nested dictionary or list, and therefore ends at the scalars in it. */
    private static boolean isStructural(Arguments arguments) {
        return arguments.values().stream().anyMatch(Calls::isNest);
    }

    private static boolean isNest(Value value) {
        return switch (value) {
            case Entries _, Items _, Text _, Num _, Flag _, None _ -> true;
            case ObjectValue object -> object.type.isDictionary();
            default -> false;
        };
    }
}
