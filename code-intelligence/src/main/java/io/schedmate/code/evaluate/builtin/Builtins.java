package io.schedmate.code.evaluate.builtin;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.operate.Operators;
import io.schedmate.code.evaluate.operate.Truth;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.SuperValue;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.PythonParser;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
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
import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Python's built-in functions. */
public record Builtins(Evaluator run) {

    /** An import statement in a text, by which a program chooses a module. */
    private static final Pattern IMPORT = Pattern.compile(
            "\\s*(?:from\\s+[\\w.]+\\s+)?import\\s+[\\w.]+(?:\\s*,\\s*\\w+){0,20}(?:\\s+as\\s+\\w+)?\\s*");

    private static final Pattern CONSTANT = Pattern.compile("(?:\\w+\\.)+[A-Z][A-Z\\d_]+");

    /** A list that is repeated, as programs write one value for each step. */
    private static final Pattern REPEATED = Pattern.compile("\\s*(\\[.{1,1000}\\])\\s*\\*\\s*(\\d{1,4})\\s*");

    /** An assignment in a text, by which a program sets an entry whose path it was given. */
    private static final Pattern ASSIGNMENT = Pattern.compile(
            "\\s*([A-Za-z_][\\w.]{0,200}(?:\\[[^\\[\\]=\\n]{1,200}\\]){0,10})\\s*=\\s*([^=\\s][^\\n]{0,1000})");

    private static final Pattern ARITHMETIC =
            Pattern.compile("[\\s(]*\\d[\\d.e\\s()]*(?:(?:[-+%]|\\*{1,2}|/{1,2})[\\s(]*\\d[\\d.e\\s()]*)+");

    private static final Pattern QUOTED = Pattern.compile("\\s*(['\"]).*\\1\\s*");

    private static final Unknown SOME_LENGTH = new Unknown("length", null, Origin.NONE);
    private static final Set<String> KNOWN = WordLists.set(Builtins.class, "builtin");

    public static boolean isKnown(String name) {
        return KNOWN.contains(name);
    }

    /** Evaluates calls that read the caller's names; null for all others. */
    @Nullable
    public Value special(String name, Syntax given, Frame frame, Origin at) {
        return switch (name) {
            case "super" -> {
                FunctionValue function = frame.function();
                Arguments named = run.arguments(given, frame, at);
                if (named.get(0) instanceof ClassValue from && named.values().size() == 2) {
                    yield new SuperValue(named.values().get(1), from);
                }
                yield function != null && function.self() != null && function.owner() != null
                        ? new SuperValue(function.self(), function.owner())
                        : null;
            }
            case "globals" -> {
                run.modules().spread(frame.scope().globals());
                yield new Entries(frame.scope().globals().names, at);
            }
            case "locals" -> new Entries(frame.scope().names, at);
            case "vars" -> given.children().isEmpty() ? new Entries(frame.scope().names, at) : null;
            case "exec" -> {
                Arguments arguments = run.arguments(given, frame, at);
                if (!arguments.values().isEmpty() && arguments.values().getFirst() instanceof FileValue.Content file) {
                    run.modules().include(file.path(), frame.scope());
                } else if (arguments.text(0, "source") instanceof String text) {
                    executed(text, frame, arguments.values().getFirst().origin());
                }
                yield new None(at);
            }
            case "eval", "literal_eval" -> {
                Arguments arguments = run.arguments(given, frame, at);
                if (!(arguments.text(0, "source") instanceof String text)) {
                    yield Unknown.ANYTHING;
                }
                Origin origin = arguments.values().getFirst().origin();
                // If it is not a literal Python raises an error, and programs that catch it continue with the text.
                yield name.equals("eval") ? evaluated(text, frame, origin) : Literals.read(text, origin);
            }
            default -> null;
        };
    }

    /** Follows one statement in a text; literals in it come from where the text comes from. */
    private void executed(String text, Frame frame, Origin origin) {
        Matcher assignment = ASSIGNMENT.matcher(WorkLimit.text(text));
        if (assignment.matches()) {
            Syntax target = PythonParser.parse(assignment.group(1)).first();
            if (target != null && target.first() != null) {
                run.assign(target.first(), evaluated(assignment.group(2), frame, origin), frame);
            }
        } else if (IMPORT.matcher(WorkLimit.text(text)).matches()) {
            run.block(PythonParser.parse(text), frame);
        }
    }

    private static Value at(Value result, Origin origin) {
        return result instanceof Num number ? new Num(number.number(), number.whole(), origin) : result;
    }

    private Value evaluated(String text, Frame frame, Origin origin) {
        Value literal = Literals.read(text, origin);
        if (ARITHMETIC.matcher(WorkLimit.text(text)).matches()) {
            Syntax expression = PythonParser.parse(text.strip()).first();
            return expression == null || expression.first() == null
                    ? Unknown.ANYTHING
                    : at(run.evaluate(expression.first(), frame), origin);
        }
        if (!(literal instanceof Text) || QUOTED.matcher(WorkLimit.text(text)).matches()) {
            return literal;
        }
        Matcher repeated = REPEATED.matcher(WorkLimit.text(text));
        if (repeated.matches() && Literals.read(repeated.group(1), origin) instanceof Items once) {
            return Operators.binary("*", once, new Num(Integer.parseInt(repeated.group(2)), true, origin), origin);
        }
        String[] names = text.strip().split("\\.", 10);
        Value value = run.name(names[0], frame.scope());
        for (int i = 1; i < names.length; i++) {
            value = run.attribute(value, names[i], origin);
        }
        return value;
    }

    @Nullable
    public Value call(String name, Arguments given) {
        Value first = given.get(0);
        return switch (name) {
            case "int", "float" -> first == null ? null : number(name, first);
            case "str", "repr" -> {
                String text = first == null ? null : Literals.text(first);
                yield text == null || first == null ? Unknown.ANYTHING : new Text(text, first.origin());
            }
            case "bool" -> {
                Boolean truth = first == null ? Boolean.FALSE : Truth.of(first);
                yield truth == null || first == null ? Unknown.ANYTHING : new Flag(truth, first.origin());
            }
            case "len" -> {
                Value length = length(first);
                if (first != null && run.trace().isChanged(first)) {
                    run.trace().changes(length);
                }
                yield length;
            }
            case "max" -> extreme(given, true, (a, b) -> a.number() >= b.number() ? a : b);
            // min(batch, len(data)) is the batch: an unknown length is rarely smaller.
            case "min" -> extreme(given, false, (a, b) -> a.number() <= b.number() ? a : b);
            case "abs" ->
                first instanceof Num n ? new Num(Math.abs(n.number()), n.whole(), n.origin()) : Unknown.ANYTHING;
            case "round" ->
                first instanceof Num n && given.values().size() == 1
                        ? new Num(Math.rint(n.number()), true, n.origin())
                        : first == null ? Unknown.ANYTHING : first;
            case "list", "tuple", "set", "frozenset", "sorted", "reversed", "iter" -> collection(first, given.at());
            case "dict" -> given.dictionary();
            case "isinstance" -> isInstance(first, given.get(1));
            case "__import__" ->
                first instanceof Text module && run.modules().files().admits(module.text())
                        ? run.modules().imported(module.text(), given.at())
                        : null;
            case "getattr" -> attribute(given);
            case "setattr" -> {
                if (first != null && given.text(1, "name") instanceof String attribute && given.get(2) != null) {
                    Value value = given.get(2);
                    run.setAttribute(first, attribute, value == null ? Unknown.ANYTHING : value);
                }
                yield new None(given.at());
            }
            case "hasattr" -> has(first, given.text(1, "name"), given.at());
            case "vars" ->
                switch (first) {
                    case ObjectValue object -> object.attributes;
                    case Entries entries -> entries;
                    case null, default -> Unknown.ANYTHING;
                };
            case "type" -> first == null ? Unknown.ANYTHING : typeOf(first);
            case "enumerate" -> enumerated(first, given.at());
            case "zip", "filter", "map", "next", "any", "all", "sum", "id" -> aggregated(name, given);
            case "print", "input" -> new None(given.at());
            case "open" -> FileValue.open(run, first);
            case "dir" -> names(first, given.at());
            case "callable" ->
                first instanceof FunctionValue || first instanceof ClassValue
                        ? new Flag(true, first.origin())
                        : Unknown.ANYTHING;
            case "issubclass" -> Unknown.ANYTHING;
            default -> null;
        };
    }

    /** Returns the type of a value. That of a tuple or set is the type of lists, which may equal them. */
    private static Value typeOf(Value value) {
        return switch (value) {
            case ObjectValue object -> object.type;
            case ClassValue type -> new Outside("type", type.origin());
            case Text text -> new Outside("str", text.origin());
            case Num number -> new Outside(number.whole() ? "int" : "float", number.origin());
            case Flag flag -> new Outside("bool", flag.origin());
            case Entries entries -> new Outside("dict", entries.origin());
            case Items items -> new Outside("list", items.origin());
            case None none -> new Outside("NoneType", none.origin());
            default -> Unknown.ANYTHING;
        };
    }

    private static Collection<String> namesOf(ClassValue type) {
        Set<String> names = new LinkedHashSet<>();
        type.chain().forEach(each -> names.addAll(each.body.names.keySet()));
        return names;
    }

    private static Collection<String> namesOf(ObjectValue object) {
        Set<String> names = new LinkedHashSet<>(object.attributes.values().keySet());
        names.addAll(namesOf(object.type));
        return names;
    }

    private static Value names(@Nullable Value value, Origin at) {
        Collection<String> names = switch (value) {
            case Module module -> module.globals.names.keySet();
            case ObjectValue object -> namesOf(object);
            case ClassValue type -> namesOf(type);
            case Entries entries -> entries.values().keySet();
            case null, default -> List.of();
        };
        return names.isEmpty()
                ? Unknown.ANYTHING
                : new Items(
                        new ArrayList<>(names.stream()
                                .<Value>map(name -> new Text(name, at))
                                .toList()),
                        at);
    }

    private static Value number(String name, Value value) {
        Value read = value instanceof Text text ? Literals.number(text.text(), text.origin()) : value;
        return switch (read) {
            case Num number
            when name.equals("int") ->
                new Num(
                        number.number() < 0 ? Math.ceil(number.number()) : Math.floor(number.number()),
                        true,
                        number.origin());
            case Num number -> new Num(number.number(), false, number.origin());
            case Flag flag -> new Num(flag.isSet() ? 1 : 0, true, flag.origin());
            case Unknown unknown -> unknown;
            default -> Unknown.ANYTHING;
        };
    }

    private static Value length(@Nullable Value value) {
        return switch (value) {
            case Items items -> new Num(items.values().size(), true, items.origin());
            case Entries entries -> new Num(entries.values().size(), true, entries.origin());
            case Text text -> new Num(text.text().length(), true, text.origin());
            case null, default -> SOME_LENGTH;
        };
    }

    private static Value extreme(Arguments given, boolean ofAll, BinaryOperator<Num> better) {
        List<Value> values = given.values().size() == 1 && given.values().getFirst() instanceof Items items
                ? items.values()
                : given.values();
        Num best = null;
        for (Value value : values) {
            if (value instanceof Num number) {
                best = best == null ? number : better.apply(best, number);
            } else if (ofAll || !SOME_LENGTH.equals(value)) {
                return Unknown.ANYTHING;
            }
        }
        return best == null ? Unknown.ANYTHING : best;
    }

    private Value collection(@Nullable Value value, Origin at) {
        if (value == null) {
            return new Items(new ArrayList<>(), at);
        }
        List<Value> items = run.itemsOf(value);
        return items != null
                ? new Items(new ArrayList<>(items), value.origin())
                : value instanceof Made ? value : Unknown.ANYTHING;
    }

    private Value attribute(Arguments given) {
        Value object = given.get(0);
        String name = given.text(1, "name");
        if (object == null || name == null) {
            return Unknown.ANYTHING;
        }
        Value fallback = given.get(2);
        if (object instanceof Outside && !name.matches("\\w+")) {
            return Unknown.ANYTHING;
        }
        Value value = run.attribute(
                object,
                name,
                given.get(1) == null ? given.at() : given.values().get(1).origin());
        // An unknown object may have the attribute.
        boolean isOpen = object instanceof Unknown && fallback instanceof None;
        return value instanceof Unknown && fallback != null && !isOpen ? fallback : value;
    }

    private static Value has(@Nullable Value object, @Nullable String name, Origin at) {
        if (name == null) {
            return Unknown.ANYTHING;
        }
        return switch (object) {
            case ObjectValue _, ClassValue _ when name.equals("__dict__") -> new Flag(true, at);
            case Text _, Num _, Flag _, None _, Items _ when name.equals("__dict__") -> new Flag(false, at);
            case ObjectValue instance
            when instance.attributes.get(name) == null
                    && instance.type.find(name) == null
                    && (name.startsWith("__")
                            || instance.type.ancestry().stream().anyMatch(base -> base.contains("."))) ->
                // Python and libraries add attributes that the class does not show.
                Unknown.ANYTHING;
            case ObjectValue instance ->
                new Flag(instance.attributes.get(name) != null || instance.type.find(name) != null, at);
            case Entries entries -> new Flag(entries.get(name) != null, at);
            case Module module when module.globals.names.containsKey(name) -> new Flag(true, at);
            case Module module when module.globals.stars.isEmpty() -> new Flag(false, at);
            case null, default -> Unknown.ANYTHING;
        };
    }

    private Value isInstance(@Nullable Value value, @Nullable Value type) {
        Collection<Value> types =
                type instanceof Items items ? items.values() : type == null ? List.of() : List.of(type);
        boolean undecided = value == null
                || value instanceof Unknown
                || value instanceof Made
                || isOfAnyType(value)
                || types.isEmpty();
        for (Value each : types) {
            String written = FunctionValue.nameOf(each);
            String builtin = run.libraries().builtin(written);
            String name = builtin == null ? written : builtin;
            if (value instanceof ObjectValue object && each instanceof ClassValue wanted) {
                if (object.type.chain().contains(wanted)) {
                    return new Flag(true, object.origin());
                }
            } else if (value != null && (isOf(value, name) || value instanceof ClassValue && name.equals("type"))) {
                return new Flag(true, value.origin());
            } else if (!isKnown(name) && !(each instanceof ClassValue)) {
                undecided = true;
            }
        }
        return undecided || value == null ? Unknown.ANYTHING : new Flag(false, value.origin());
    }

    /**
     * Whether a value may be of any type: a constant of a library, such as {@code logging.INFO}, or an attribute of what
     * a library returned.
     */
    private static boolean isOfAnyType(Value value) {
        return value instanceof Outside outside
                && (outside.name().contains("()")
                        || CONSTANT.matcher(WorkLimit.text(outside.name())).matches());
    }

    private static boolean isOf(Value value, String type) {
        return switch (value) {
            case Text _ -> type.equals("str");
            case Num number -> type.equals(number.whole() ? "int" : "float");
            case Flag _ -> type.equals("bool") || type.equals("int");
            case Items _ -> type.equals("list") || type.equals("tuple");
            case Entries _ -> type.equals("dict");
            case ObjectValue object -> type.equals("dict") && object.type.isDictionary();
            default -> false;
        };
    }

    private Value enumerated(@Nullable Value value, Origin at) {
        List<Value> items = value == null ? null : run.itemsOf(value);
        if (items == null) {
            return Unknown.ANYTHING;
        }
        List<Value> pairs = new ArrayList<>();
        for (Value item : items) {
            pairs.add(new Items(new ArrayList<>(List.of(new Num(pairs.size(), true, at), item)), at));
        }
        return new Items(pairs, at);
    }

    private Value aggregated(String name, Arguments given) {
        if (name.equals("map") && given.get(1) instanceof Items items && given.get(0) != null) {
            Value function = given.values().getFirst();
            List<Value> mapped = new ArrayList<>();
            for (Value item : List.copyOf(items.values())) {
                mapped.add(run.call(function, new Arguments(List.of(item), Map.of(), given.at())));
            }
            return new Items(mapped, given.at());
        }
        if (name.equals("zip") && given.get(0) instanceof Items one && given.get(1) instanceof Items other) {
            List<Value> pairs = new ArrayList<>();
            for (int i = 0; i < Math.min(one.values().size(), other.values().size()); i++) {
                pairs.add(new Items(
                        new ArrayList<>(
                                List.of(one.values().get(i), other.values().get(i))),
                        given.at()));
            }
            return new Items(pairs, given.at());
        }
        if (name.equals("sum") && given.get(0) instanceof Items items) {
            Value total = new Num(0, true, items.origin());
            for (Value item : items.values()) {
                total = Operators.binary("+", total, item, given.at());
            }
            return total;
        }
        return name.equals("filter") && given.get(1) instanceof Made made ? made : Unknown.ANYTHING;
    }
}
