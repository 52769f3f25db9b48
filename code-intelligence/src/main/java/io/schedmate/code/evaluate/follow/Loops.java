package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Flow;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.operate.Operators;
import io.schedmate.code.evaluate.operate.Truth;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Unknown;
import io.schedmate.tables.WordLists;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Follows loops: over the items if they are known, otherwise once. The bounds of a loop are recorded. */
final class Loops {

    private static final Pattern IN_LAST_ROUND = Pattern.compile("[\\w.]+\\s*-\\s*1");

    private static final int LOOP_ITEMS = 300;
    private static final int ROUNDS = 64;
    /** Conditions of exits from a trial run, whose end is not the end of the training. */
    private static final Pattern ASIDE = Pattern.compile(String.join("|", WordLists.set(Loops.class, "ends-early")));

    /** Calls that show that a loop trains. */
    private static final Pattern TRAINS = Pattern.compile(
            "\\.backward\\(|\\.minimize\\(|\\.apply_gradients\\(|\\.train_on_batch\\(|\\bapply_updates\\(");

    private static final Pattern EXIT = Pattern.compile("(?:sys\\.|os\\.)?(?:_?exit|quit)\\(.{0,80}\\)");

    private final Evaluator run;
    /** The loops that are followed once for all their iterations, the innermost first, with their limits if known. */
    private final Deque<Optional<Trace.Limit>> open = new ArrayDeque<>();

    Loops(Evaluator run) {
        this.run = run;
    }

    /** Records the limit in {@code if step > limit: break}, which limits a loop as much as its head does. */
    void noteLimit(Syntax test, @Nullable Syntax body, Frame frame) {
        // A return outside all loops may end anything.
        boolean leaves = body != null
                && body.children().stream()
                        .anyMatch(child -> child.is("break_statement")
                                || child.is("return_statement") && isInside()
                                || EXIT.matcher(WorkLimit.text(child.text())).matches());
        if (leaves && !ASIDE.matcher(WorkLimit.text(test.text())).find()) {
            compared(test, frame);
        }
    }

    private Trace.@Nullable Limit around() {
        return open.stream().flatMap(Optional::stream).findFirst().orElse(null);
    }

    /** Records the limits in a condition and returns the first. */
    private Optional<Trace.Limit> compared(Syntax test, Frame frame) {
        if (test.is("boolean_operator") || test.is("parenthesized_expression")) {
            return test.children().stream()
                    .filter(child -> child.kind().length() > 3)
                    .map(child -> compared(child, frame))
                    .toList()
                    .stream()
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        if (test.is("comparison_operator") && test.all("operators").size() == 1) {
            List<Syntax> sides = test.children().stream()
                    .filter(child -> !"operators".equals(child.field()))
                    .toList();
            String operator = test.all("operators").getFirst().text();
            if (sides.size() == 2 && (operator.contains("<") || operator.contains(">") || operator.equals("=="))) {
                Trace.Limit limit = new Trace.Limit(
                        sides.getFirst().text(),
                        iterations(operator, sides, run.evaluate(sides.getLast(), frame), frame),
                        Trace.Round.OTHER,
                        around());
                run.trace().add(limit);
                return Optional.of(limit);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the number of iterations. A counter that starts at one reaches one more, and a loop may be left in its
     * last iteration.
     */
    private Value iterations(String operator, List<Syntax> sides, Value bound, Frame frame) {
        if (operator.matches(">=|==")
                && IN_LAST_ROUND.matcher(WorkLimit.text(sides.getLast().text())).matches()) {
            return Operators.binary("+", bound, new Num(1, true, Origin.NONE), bound.origin());
        }
        boolean counts = operator.startsWith("<")
                && bound instanceof Num
                && sides.getFirst().is("identifier")
                && frame.scope().names.get(sides.getFirst().text()) instanceof Num start
                && start.number() == 1;
        return !counts || operator.equals("<=")
                ? bound
                : Operators.binary("-", bound, new Num(1, true, Origin.NONE), bound.origin());
    }

    Flow loop(Syntax statement, Frame frame) {
        Syntax target = statement.child("left");
        Syntax source = statement.child("right");
        Syntax body = statement.child("body");
        if (target == null || source == null || body == null) {
            return Flow.NEXT;
        }
        Value over = run.evaluate(source, frame);
        List<Value> items = run.itemsOf(over);
        if (items != null) {
            for (Value item : items.subList(0, Math.min(items.size(), LOOP_ITEMS))) {
                run.assign(target, item, frame);
                Flow flow = run.block(body, frame);
                if (flow.leavesFunction()) {
                    return flow;
                }
                if (flow == Flow.BREAK) {
                    break;
                }
            }
            return Flow.NEXT;
        }
        Optional<Trace.Limit> limit = unwrapped(over) instanceof Made range && isRange(range.callee())
                ? Optional.of(new Trace.Limit(
                        target.text() + " " + source.text(), rounds(range, source, frame), round(body), around()))
                : Optional.empty();
        limit.ifPresent(run.trace()::add);
        run.assign(target, Unknown.ANYTHING, frame);
        return once(body, limit, frame);
    }

    /**
     * Returns the number of iterations. {@code range(start, start + count)} has {@code count} iterations wherever it
     * starts.
     */
    private Value rounds(Made range, Syntax source, Frame frame) {
        Value rounds = rounds(range);
        Syntax count = rounds instanceof Num ? null : counted(source, 0);
        return count == null ? rounds : run.evaluate(count, frame);
    }

    private static @Nullable Syntax counted(Syntax source, int depth) {
        if (source.is("argument_list") && source.children().size() == 2) {
            String start = source.children().getFirst().text();
            Syntax end = source.children().getLast();
            Syntax left = end.is("binary_operator") ? end.child("left") : null;
            if (left != null && left.text().equals(start) && end.text().startsWith(start + " +")) {
                return end.child("right");
            }
        }
        return depth > 6
                ? null
                : source.children().stream()
                        .map(child -> counted(child, depth + 1))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /** Whether code takes gradients. */
    static boolean trains(Syntax code) {
        return TRAINS.matcher(WorkLimit.text(code.text())).find();
    }

    private static Trace.Round round(Syntax body) {
        if (!trains(body)) {
            return Trace.Round.OTHER;
        }
        boolean isPass = body.children().stream().anyMatch(Loops::goesThroughSamples);
        boolean isStep = body.children().stream()
                .filter(child -> !child.is("for_statement") && !child.is("while_statement"))
                .anyMatch(child -> TRAINS.matcher(WorkLimit.text(child.text())).find());
        return isPass ? Trace.Round.PASS : isStep ? Trace.Round.STEP : Trace.Round.OTHER;
    }

    private static boolean goesThroughSamples(Syntax statement) {
        return statement.is("for_statement")
                ? TRAINS.matcher(WorkLimit.text(statement.text())).find()
                : statement.is("with_statement")
                        && statement.children().stream()
                                .flatMap(child -> child.children().stream())
                                .anyMatch(Loops::goesThroughSamples);
    }

    /** Returns the number of iterations of a range. A range that starts at a checkpoint counts from 0. */
    private static Value rounds(Made range) {
        List<Value> bounds = range.arguments();
        if (bounds.size() < 2) {
            Value stop = range.argument(0, "stop");
            return stop == null ? Unknown.ANYTHING : stop;
        }
        if (bounds.getFirst() instanceof Num start) {
            return start.number() == 0 ? bounds.get(1) : Operators.binary("-", bounds.get(1), start, range.origin());
        }
        return isOneMore(bounds.get(1))
                ? Operators.binary("-", bounds.get(1), new Num(1, true, Origin.NONE), range.origin())
                : bounds.get(1);
    }

    /**
     * Whether a bound is one more than a round number. Such a bound belongs to a count from 1 that may resume at an
     * unknown number.
     */
    private static boolean isOneMore(Value bound) {
        return bound instanceof Num number
                && number.origin().derived()
                && number.number() > 10
                && number.number() % 10 == 1;
    }

    /** Returns the numbers of a range with known bounds; null if it has more than the maximum or is no range. */
    static @Nullable List<Value> numbers(Made range, int maximum) {
        List<Double> bounds = range.arguments().stream()
                .filter(bound -> bound instanceof Num number && number.whole())
                .map(bound -> ((Num) bound).number())
                .toList();
        boolean isKnown = range.callee().equals("range")
                && !bounds.isEmpty()
                && bounds.size() <= 3
                && bounds.size() == range.arguments().size();
        if (!isKnown) {
            return null;
        }
        double start = bounds.size() == 1 ? 0 : bounds.getFirst();
        double stop = bounds.size() == 1 ? bounds.getFirst() : bounds.get(1);
        double step = bounds.size() == 3 ? bounds.getLast() : 1;
        double count = step == 0 ? Double.NaN : Math.max(0, Math.ceil((stop - start) / step));
        return count <= maximum
                ? IntStream.range(0, (int) count)
                        .<Value>mapToObj(i -> new Num(start + i * step, true, range.origin()))
                        .toList()
                : null;
    }

    /** Returns the range inside a progress bar, which iterates over its argument. */
    private Value unwrapped(Value over) {
        return over instanceof Made bar
                        && run.libraries().iteration(bar.callee()) == Library.Iteration.OF_ARGUMENT
                        && !bar.arguments().isEmpty()
                        && bar.arguments().getFirst() instanceof Made range
                ? range
                : over;
    }

    private boolean isRange(String callee) {
        return callee.equals("range") || run.libraries().iteration(callee) == Library.Iteration.RANGE;
    }

    Flow whileLoop(Syntax statement, Frame frame) {
        Syntax test = statement.child("condition");
        Syntax body = statement.child("body");
        if (test == null || body == null) {
            return Flow.NEXT;
        }
        Optional<Trace.Limit> limit = compared(test, frame);
        if (isShort(test, frame)) {
            return rounds(test, body, frame);
        }
        if (Boolean.FALSE.equals(Truth.of(run.evaluate(test, frame)))) {
            return Flow.NEXT;
        }
        return once(body, limit, frame);
    }

    /**
     * Whether a loop has few iterations, such as one over arguments. Its iterations are followed one by one; those of a
     * training are not.
     */
    private boolean isShort(Syntax test, Frame frame) {
        return test.is("comparison_operator")
                && run.evaluate(test.children().getLast(), frame) instanceof Num bound
                && bound.number() <= ROUNDS
                && Boolean.TRUE.equals(Truth.of(run.evaluate(test, frame)));
    }

    private Flow rounds(Syntax test, Syntax body, Frame frame) {
        for (int round = 0; round < ROUNDS && Boolean.TRUE.equals(Truth.of(run.evaluate(test, frame))); round++) {
            Flow flow = run.block(body, frame);
            if (flow.leavesFunction()) {
                return flow;
            }
            if (flow == Flow.BREAK) {
                break;
            }
        }
        return Flow.NEXT;
    }

    /** Whether a loop is followed once for all its iterations, so that a counter does not have its final value yet. */
    boolean isInside() {
        return !open.isEmpty();
    }

    private Flow once(Syntax body, Optional<Trace.Limit> limit, Frame frame) {
        open.push(limit);
        Flow flow;
        try {
            flow = run.block(body, frame);
        } finally {
            open.pop();
        }
        return flow == Flow.RETURN && run.isCertain() && !frame.returns().isEmpty() ? flow : Flow.NEXT;
    }
}
