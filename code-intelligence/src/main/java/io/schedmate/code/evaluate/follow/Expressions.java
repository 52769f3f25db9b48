package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.builtin.Builtins;
import io.schedmate.code.evaluate.operate.Joins;
import io.schedmate.code.evaluate.operate.Operators;
import io.schedmate.code.evaluate.operate.Truth;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Scope;
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
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Evaluates expressions and assignments. */
record Expressions(Evaluator run, Registries registries) {

    /** The key under which a scope stores its global and nonlocal names; no Python name looks like this. */
    static final String GLOBAL_NAMES = "<global>";

    private static final int COMPREHENDED = 300;

    Value of(Syntax node, Frame frame) {
        Origin at = Origin.at(frame.scope().module.path, node.line());
        return switch (node.kind()) {
            case "identifier" -> name(node.text(), frame.scope());
            case "integer", "float" -> number(node.text(), at);
            case "string", "concatenated_string" -> new Strings(run).of(node, frame, at);
            case "true" -> new Flag(true, at);
            case "false" -> new Flag(false, at);
            case "none" -> new None(at);
            case "list", "tuple", "set", "expression_list", "pattern_list" -> items(node, frame, at);
            case "dictionary" -> dictionary(node, frame, at);
            case "parenthesized_expression", "await", "type", "keyword_separator" ->
                node.first() == null ? Unknown.ANYTHING : run.evaluate(Objects.requireNonNull(node.first()), frame);
            case "assignment" -> assignment(node, frame);
            case "augmented_assignment" -> augmented(node, frame, at);
            case "named_expression" -> {
                Value value = child(node, "value", frame);
                run.assign(Objects.requireNonNull(node.child("name")), value, frame);
                yield value;
            }
            case "binary_operator" ->
                Operators.binary(operator(node), child(node, "left", frame), child(node, "right", frame), at);
            case "unary_operator" -> Operators.unary(operator(node), child(node, "argument", frame), at);
            case "not_operator" -> {
                Boolean truth = Truth.of(child(node, "argument", frame));
                yield truth == null ? Unknown.ANYTHING : new Flag(!truth, at);
            }
            case "as_pattern" -> named(node, frame, at);
            case "boolean_operator" -> either(node, frame);
            case "comparison_operator" -> comparison(node, frame, at);
            case "conditional_expression" -> conditional(node, frame);
            case "lambda" -> new FunctionValue("lambda", node, frame.scope(), List.of(), null, null);
            case "call" -> call(node, frame, at);
            case "attribute" ->
                run.attribute(
                        child(node, "object", frame),
                        Objects.requireNonNull(node.child("attribute")).text(),
                        at);
            case "subscript" -> subscript(node, frame, at);
            case "list_comprehension", "generator_expression", "set_comprehension" ->
                comprehension(node, frame, at, false);
            case "dictionary_comprehension" -> comprehension(node, frame, at, true);
            default -> Unknown.ANYTHING;
        };
    }

    private Value child(Syntax node, String field, Frame frame) {
        Syntax child = node.child(field);
        return child == null ? Unknown.ANYTHING : run.evaluate(child, frame);
    }

    /** Evaluates {@code with open(file) as name}. */
    private Value named(Syntax node, Frame frame, Origin at) {
        Syntax given = node.first();
        Syntax alias = node.child("alias");
        Value value = given == null ? Unknown.ANYTHING : run.evaluate(given, frame);
        Value entered = value instanceof ObjectValue object && object.type.find("__enter__") != null
                ? run.callMethod(object, "__enter__", Arguments.none(at))
                : value;
        Syntax target = alias != null && alias.is("as_pattern_target") ? alias.first() : alias;
        if (target != null) {
            run.assign(target, entered, frame);
        }
        return entered;
    }

    private static String operator(Syntax node) {
        Syntax operator = node.child("operator");
        return operator == null ? "" : operator.text();
    }

    private static Value number(String text, Origin at) {
        String plain = text.replace("_", "").toLowerCase(java.util.Locale.ROOT);
        if (plain.startsWith("0x") && plain.length() < 14) {
            return new Num(Long.parseLong(plain.substring(2), 16), true, at);
        }
        return Literals.number(plain, at) instanceof Num number ? number : Unknown.ANYTHING;
    }

    Value name(String name, Scope from) {
        for (Scope scope = from; scope != null; scope = scope.parent) {
            if (scope.isClass && scope != from) {
                continue;
            }
            Value value = scope.names.get(name);
            if (value != null) {
                return run.modules().resolved(value, scope, name);
            }
        }
        Value starred = run.modules().fromStars(from.globals(), name);
        if (starred != null) {
            return starred;
        }
        if (Builtins.isKnown(name)) {
            return new Outside(name, Origin.NONE);
        }
        Value ofLibrary = run.modules().fromLibraries(from.globals(), name);
        return ofLibrary == null ? Unknown.ANYTHING : ofLibrary;
    }

    private Value items(Syntax node, Frame frame, Origin at) {
        List<Value> values = new ArrayList<>();
        for (Syntax child : node.children()) {
            if (child.is("list_splat")) {
                List<Value> more = child.first() == null
                        ? null
                        : run.itemsOf(run.evaluate(Objects.requireNonNull(child.first()), frame));
                if (more != null) {
                    values.addAll(more);
                }
            } else {
                values.add(run.evaluate(child, frame));
            }
        }
        return new Items(values, at);
    }

    private Value dictionary(Syntax node, Frame frame, Origin at) {
        Entries entries = Entries.empty(at);
        for (Syntax child : node.children()) {
            if (child.is("pair")) {
                String key = Literals.text(child(child, "key", frame));
                Value value = child(child, "value", frame);
                if (key != null) {
                    entries.values().put(key, value);
                }
            } else if (child.is("dictionary_splat") && child.first() != null) {
                Value more = run.evaluate(Objects.requireNonNull(child.first()), frame);
                Entries others = spread(more);
                if (others != null) {
                    entries.values().putAll(others.values());
                }
            }
        }
        return entries;
    }

    /** Returns the entries of a double-starred value; null if unknown. */
    private static @Nullable Entries spread(Value value) {
        return switch (value) {
            case Entries entries -> entries;
            case ObjectValue object when object.type.isDictionary() -> object.attributes;
            default -> null;
        };
    }

    private Value assignment(Syntax node, Frame frame) {
        Syntax left = node.child("left");
        Syntax right = node.child("right");
        if (left == null || right == null) {
            return Unknown.ANYTHING;
        }
        Value value = run.evaluate(right, frame);
        run.assign(left, value, frame);
        return value;
    }

    private Value augmented(Syntax node, Frame frame, Origin at) {
        Syntax left = Objects.requireNonNull(node.child("left"));
        String operator = operator(node);
        Value value = Operators.binary(
                operator.substring(0, Math.max(0, operator.length() - 1)),
                run.evaluate(left, frame),
                child(node, "right", frame),
                at);
        run.assign(left, value, frame);
        return value;
    }

    private Value either(Syntax node, Frame frame) {
        boolean isAnd = operator(node).equals("and");
        Value left = child(node, "left", frame);
        Boolean truth = Truth.of(left);
        if (truth == null) {
            Value right = child(node, "right", frame);
            Boolean other = Truth.of(right);
            // A false right side of "and" and a true one of "or" decide, whatever the left side is.
            return other != null && other != isAnd ? right : Unknown.ANYTHING;
        }
        return truth == isAnd ? child(node, "right", frame) : left;
    }

    private Value comparison(Syntax node, Frame frame, Origin at) {
        List<String> operators =
                node.all("operators").stream().map(Syntax::text).toList();
        List<Value> sides = node.children().stream()
                .filter(child -> !"operators".equals(child.field()))
                .map(child -> run.evaluate(child, frame))
                .toList();
        boolean undecided = false;
        for (int i = 0; i < operators.size() && i + 1 < sides.size(); i++) {
            if (operators.get(i).endsWith("in") && sides.get(i + 1) instanceof Entries dictionary) {
                registries.ask(dictionary, Value.textOf(sides.get(i)));
            }
            Boolean holds = Operators.compare(operators.get(i), sides.get(i), contents(sides.get(i + 1)));
            if (Boolean.FALSE.equals(holds)) {
                return new Flag(false, at);
            }
            undecided |= holds == null;
        }
        return undecided ? Unknown.ANYTHING : new Flag(true, at);
    }

    private Value contents(Value value) {
        Entries contents = value instanceof Outside outside ? run.libraries().contents(outside) : null;
        return contents == null ? value : contents;
    }

    private Value conditional(Syntax node, Frame frame) {
        if (node.children().size() < 3) {
            return Unknown.ANYTHING;
        }
        Boolean holds = Truth.of(run.evaluate(node.children().get(1), frame));
        Syntax first = node.children().get(0);
        Syntax second = node.children().get(2);
        if (holds != null) {
            run.trace().branches().follow(holds ? first : second, frame.scope().module);
            run.trace().branches().pass(holds ? second : first, frame.scope().module);
            return run.evaluate(holds ? first : second, frame);
        }
        run.trace().branches().follow(first, frame.scope().module);
        run.trace().branches().follow(second, frame.scope().module);
        return Joins.choose(
                node.children().get(1).text(),
                run.evaluate(node.children().get(0), frame),
                run.evaluate(node.children().get(2), frame));
    }

    private Value call(Syntax node, Frame frame, Origin at) {
        Syntax function = node.child("function");
        Syntax given = node.child("arguments");
        if (function == null || given == null) {
            return Unknown.ANYTHING;
        }
        if (function.is("identifier")) {
            Value special = new Builtins(run).special(function.text(), given, frame, at);
            if (special != null) {
                return special;
            }
        }
        if (function.is("attribute")) {
            Value receiver = child(function, "object", frame);
            String method = Objects.requireNonNull(function.child("attribute")).text();
            Arguments arguments = arguments(given, frame, at);
            Value known = receiver instanceof ObjectValue object
                            && object.type().find(method) == null
                    ? run.libraries().callWithin(object, method, arguments, new Entries(frame.scope().names, at))
                    : null;
            return known == null ? run.callMethod(receiver, method, arguments) : known;
        }
        Value callee = run.evaluate(function, frame);
        return run.call(callee, arguments(given, frame, at));
    }

    Arguments arguments(Syntax given, Frame frame, Origin at) {
        List<Value> values = new ArrayList<>();
        Map<String, Value> named = new LinkedHashMap<>();
        if (!given.is("argument_list")) {
            return new Arguments(List.of(run.evaluate(given, frame)), named, at);
        }
        for (Syntax child : given.children()) {
            switch (child.kind()) {
                case "keyword_argument" ->
                    named.put(Objects.requireNonNull(child.child("name")).text(), child(child, "value", frame));
                case "list_splat" -> {
                    List<Value> more = child.first() == null
                            ? null
                            : run.itemsOf(run.evaluate(Objects.requireNonNull(child.first()), frame));
                    if (more != null) {
                        values.addAll(more);
                    }
                }
                case "dictionary_splat" -> {
                    Value more = child.first() == null
                            ? Unknown.ANYTHING
                            : run.evaluate(Objects.requireNonNull(child.first()), frame);
                    Entries entries = spread(more);
                    if (entries != null) {
                        entries.values().forEach(named::putIfAbsent);
                    } else if (more instanceof Unknown) {
                        named.putIfAbsent("**", more);
                    }
                }
                default -> values.add(run.evaluate(child, frame));
            }
        }
        return new Arguments(values, named, at);
    }

    private Value subscript(Syntax node, Frame frame, Origin at) {
        Value object = child(node, "value", frame);
        Syntax key = node.child("subscript");
        if (key == null) {
            return Unknown.ANYTHING;
        }
        if (key.is("slice")) {
            return Operators.slice(object, key, each -> run.evaluate(each, frame));
        }
        return run.item(object, run.evaluate(key, frame), at);
    }

    private Value comprehension(Syntax node, Frame frame, Origin at, boolean keyed) {
        Frame inner = new Frame(new Scope(frame.scope(), frame.scope().module), frame.function());
        Items items = new Items(new ArrayList<>(), at);
        Entries entries = Entries.empty(at);
        Syntax body = node.child("body");
        List<Syntax> clauses = node.children().stream()
                .filter(child -> child.is("for_in_clause") || child.is("if_clause"))
                .toList();
        if (body == null) {
            return Unknown.ANYTHING;
        }
        boolean known = comprehend(clauses, inner, () -> {
            if (keyed) {
                String key = Literals.text(child(body, "key", inner));
                if (key != null) {
                    entries.values().put(key, child(body, "value", inner));
                }
            } else if (items.values().size() < COMPREHENDED) {
                items.values().add(isRepeated(clauses, items) ? items.values().getLast() : run.evaluate(body, inner));
            }
        });
        if (!known) {
            return Unknown.ANYTHING;
        }
        return keyed ? entries : items;
    }

    /** Whether the last item stands for all others: layers that are created by number resemble each other. */
    private static boolean isRepeated(List<Syntax> clauses, Items items) {
        Syntax over = clauses.getFirst().child("right");
        return clauses.size() == 1
                && over != null
                && over.text().startsWith("range(")
                && !items.values().isEmpty()
                && items.values().getLast() instanceof ObjectValue;
    }

    private boolean comprehend(List<Syntax> clauses, Frame frame, Runnable each) {
        if (clauses.isEmpty()) {
            each.run();
            return true;
        }
        Syntax clause = clauses.getFirst();
        List<Syntax> rest = clauses.subList(1, clauses.size());
        if (clause.is("if_clause")) {
            Boolean holds = clause.first() == null ? null : Truth.of(run.evaluate(clause.first(), frame));
            boolean known = Boolean.FALSE.equals(holds) || comprehend(rest, frame, each);
            return known && holds != null;
        }
        Syntax target = clause.child("left");
        Value right = child(clause, "right", frame);
        List<Value> over = right instanceof Made range ? Loops.numbers(range, COMPREHENDED) : run.itemsOf(right);
        if (target == null || over == null) {
            if (target != null) {
                run.assign(target, Unknown.ANYTHING, frame);
                comprehend(rest, frame, each);
            }
            return false;
        }
        boolean known = true;
        for (Value item : over.subList(0, Math.min(over.size(), COMPREHENDED))) {
            run.assign(target, item, frame);
            known &= comprehend(rest, frame, each);
        }
        return known;
    }
}
