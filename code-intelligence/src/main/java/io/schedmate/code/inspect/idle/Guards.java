package io.schedmate.code.inspect.idle;

import io.schedmate.code.evaluate.operate.Truth;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides conditions in code that is not followed, if they depend only on options with known values.
 *
 * @param isArguments whether an expression is the program's arguments
 */
record Guards(Map<String, Value> options, Predicate<Syntax> isArguments) {

    /** Knows no options and therefore decides no condition. */
    static final Guards NONE = new Guards(Map.of(), _ -> false);

    private static final Pattern OWNER =
            Pattern.compile("(?i)^(?:self\\.)?_?(?:args|opts?|hparams|hps|params|config|cfg|conf|flags)\\.");

    /** Returns the value of the condition; null if undecided. */
    @Nullable
    Boolean holds(@Nullable Syntax condition) {
        if (condition == null) {
            return null;
        }
        return switch (condition.kind()) {
            case "parenthesized_expression" -> holds(condition.first());
            case "not_operator" -> {
                Boolean inner = holds(condition.child("argument"));
                yield inner == null ? null : !inner;
            }
            case "boolean_operator" ->
                joined(holds(condition.child("left")), isAnd(condition), holds(condition.child("right")));
            case "comparison_operator" -> {
                List<Syntax> sides = condition.children().stream()
                        .filter(child -> !"operators".equals(child.field()))
                        .toList();
                List<Syntax> operators = condition.all("operators");
                yield sides.size() == 2 && operators.size() == 1
                        ? compared(
                                value(sides.getFirst()),
                                operators.getFirst().text().replaceAll("\\s+", " "),
                                value(sides.getLast()))
                        : null;
            }
            default -> truth(value(condition));
        };
    }

    /**
     * A condition or block of an if statement.
     *
     * @param isRuledOut whether no run can reach it
     */
    record Branch(Syntax code, boolean isRuledOut) {}

    /** Returns the conditions and blocks of an if statement, in order. */
    List<Branch> branches(Syntax statement) {
        List<Branch> branches = new ArrayList<>();
        List<Syntax> choices = new ArrayList<>(List.of(statement));
        statement.children().stream()
                .filter(child -> child.is("elif_clause") || child.is("else_clause"))
                .forEach(choices::add);
        boolean isDecided = false;
        for (Syntax choice : choices) {
            Syntax condition = choice.child("condition");
            Syntax body = choice.child(choice.is("else_clause") ? "body" : "consequence");
            Boolean holds = condition == null ? Boolean.TRUE : holds(condition);
            if (condition != null) {
                branches.add(new Branch(condition, isDecided));
            }
            if (body != null) {
                branches.add(new Branch(body, isDecided || Boolean.FALSE.equals(holds)));
            }
            isDecided |= Boolean.TRUE.equals(holds);
        }
        return branches;
    }

    /** Whether {@code a and b}, or {@code a or b}, never evaluates b. */
    boolean isDecidedByFirst(Syntax operation) {
        return Boolean.valueOf(!isAnd(operation)).equals(holds(operation.child("left")));
    }

    private static boolean isAnd(Syntax operation) {
        Syntax operator = operation.child("operator");
        return operator != null && operator.text().equals("and");
    }

    private static @Nullable Boolean joined(@Nullable Boolean one, boolean isAnd, @Nullable Boolean other) {
        Boolean deciding = !isAnd;
        if (deciding.equals(one) || deciding.equals(other)) {
            return deciding;
        }
        return one == null || other == null ? null : Boolean.valueOf(isAnd);
    }

    private @Nullable Value value(Syntax node) {
        return switch (node.kind()) {
            case "true" -> new Flag(true, Origin.NONE);
            case "false" -> new Flag(false, Origin.NONE);
            case "none" -> new None(Origin.NONE);
            case "string" -> new Text(plain(node), Origin.NONE);
            case "integer", "float" -> number(node.text());
            case "list", "tuple", "set" -> items(node);
            case "attribute" -> {
                Value direct = option(node.child("object"), node.child("attribute"));
                yield direct != null
                        ? direct
                        : options.get(OWNER.matcher(WorkLimit.text(node.text())).replaceFirst(""));
            }
            case "subscript" ->
                node.child("subscript") instanceof Syntax key && key.is("string")
                        ? option(node.child("value"), key)
                        : null;
            default -> null;
        };
    }

    private @Nullable Value option(@Nullable Syntax owner, @Nullable Syntax name) {
        return owner != null && name != null && isArguments.test(owner) ? options.get(plain(name)) : null;
    }

    private @Nullable Value items(Syntax node) {
        List<Value> values = new ArrayList<>();
        for (Syntax item : node.children()) {
            Value value = value(item);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return new Items(values, Origin.NONE);
    }

    private static @Nullable Value number(String text) {
        try {
            return new Num(Double.parseDouble(text.replace("_", "")), false, Origin.NONE);
        } catch (NumberFormatException _) {
            // Hexadecimal and complex numbers are not values of options.
            return null;
        }
    }

    private static String plain(Syntax node) {
        return node.is("string") ? node.text().replaceAll("^\\w*['\"]+|['\"]+$", "") : node.text();
    }

    private static @Nullable Boolean compared(@Nullable Value one, String operator, @Nullable Value other) {
        return one == null || other == null ? null : Truth.compare(operator, one, other);
    }

    private static @Nullable Boolean truth(@Nullable Value value) {
        return value == null ? null : Truth.of(value);
    }
}
