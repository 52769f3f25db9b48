package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Flow;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.operate.Joins;
import io.schedmate.code.evaluate.operate.Truth;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.None;
import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Follows statements: the known branch of a condition, or both branches. */
final class Statements {

    /** A name, an attribute or an element whose name is a switch for debugging. */
    private static final Pattern DEBUGS =
            Pattern.compile("(?i)(?:[\\w.]+\\.|\\w+\\[['\"])?(?:(?:is|use|enable)_)?(?:%s)(?:['\"]\\])?"
                    .formatted(String.join("|", WordLists.set(Statements.class, "debug-switch"))));

    private final Evaluator run;
    private final Loops loops;
    private final Raises raises;
    private int undecided;

    Statements(Evaluator run) {
        this.run = run;
        this.loops = new Loops(run);
        this.raises = new Raises(run, () -> areDecided() && !loops.isInside());
    }

    Raises raises() {
        return raises;
    }

    /** Whether the current code certainly runs; false within branches that may not be taken. */
    boolean areDecided() {
        return undecided == 0;
    }

    Flow follow(Syntax statement, Frame frame) {
        if (!run.step()) {
            return Flow.RETURN;
        }
        switch (statement.kind()) {
            case "expression_statement" -> statement.children().forEach(child -> run.evaluate(child, frame));
            case "if_statement" -> {
                return condition(statement, frame);
            }
            case "for_statement" -> {
                return loops.loop(statement, frame);
            }
            case "while_statement" -> {
                return loops.whileLoop(statement, frame);
            }
            case "try_statement" -> {
                return attempt(statement, frame);
            }
            case "with_statement" -> {
                return with(statement, frame);
            }
            case "match_statement" -> {
                return new Matching(run, this).run(statement, frame);
            }
            case "return_statement" -> {
                Syntax value = statement.first();
                frame.returns().add(value == null ? new None(Origin.NONE) : run.evaluate(value, frame));
                return Flow.RETURN;
            }
            case "raise_statement" -> {
                raises.raised(statement, frame);
                return Flow.RAISE;
            }
            case "assert_statement" -> raises.asserted(statement, frame);
            case "break_statement" -> {
                return Flow.BREAK;
            }
            case "continue_statement" -> {
                return Flow.CONTINUE;
            }
            case "delete_statement" -> {
                Syntax name = statement.first();
                if (name != null && name.is("identifier")) {
                    frame.scope().names.remove(name.text());
                }
            }
            case "global_statement", "nonlocal_statement" -> globals(statement, frame);
            case "function_definition", "class_definition", "decorated_definition" ->
                new Definitions(run).define(statement, frame);
            case "import_statement", "import_from_statement", "future_import_statement" ->
                run.modules().bind(statement, frame.scope());
            default -> {
                // Type aliases and the like have no effect here.
            }
        }
        return Flow.NEXT;
    }

    private static void globals(Syntax statement, Frame frame) {
        Entries shared = frame.scope().names.get(Expressions.GLOBAL_NAMES) instanceof Entries known
                ? known
                : Entries.empty(Origin.NONE);
        statement.children().forEach(name -> shared.values().put(name.text(), new None(Origin.NONE)));
        frame.scope().names.put(Expressions.GLOBAL_NAMES, shared);
    }

    private Flow condition(Syntax statement, Frame frame) {
        Syntax test = Objects.requireNonNull(statement.child("condition"));
        Syntax body = statement.child("consequence");
        Boolean holds = holds(test, frame);
        List<Syntax> others = statement.all("alternative");
        if (holds == null || !holds && loops.isInside()) {
            loops.noteLimit(test, body, frame);
        }
        note(holds, body, others, frame);
        return fork(holds, () -> consequence(test, body, frame), () -> alternatives(others, frame), frame, test.text());
    }

    private Flow consequence(@Nullable Syntax test, @Nullable Syntax body, Frame frame) {
        if (body == null) {
            return Flow.NEXT;
        }
        boolean raises = body.children().stream().anyMatch(child -> child.is("raise_statement"));
        return raises && test != null && this.raises.restsOnContents(test, frame)
                ? this.raises.within(() -> run.block(body, frame))
                : run.block(body, frame);
    }

    /**
     * Returns whether a condition holds; null if undecided. A debugging switch counts as off unless something is known
     * to set it.
     */
    private @Nullable Boolean holds(Syntax test, Frame frame) {
        Boolean holds = Truth.of(run.evaluate(test, frame));
        return holds == null && DEBUGS.matcher(WorkLimit.text(test.text())).matches() ? Boolean.FALSE : holds;
    }

    private Flow alternatives(List<Syntax> clauses, Frame frame) {
        if (clauses.isEmpty()) {
            return Flow.NEXT;
        }
        Syntax clause = clauses.getFirst();
        if (clause.is("else_clause")) {
            Syntax body = clause.child("body");
            run.trace().branches().follow(body, frame.scope().module);
            return body == null ? Flow.NEXT : run.block(body, frame);
        }
        Syntax test = clause.child("condition");
        Syntax body = clause.child("consequence");
        Boolean holds = test == null ? null : holds(test, frame);
        List<Syntax> rest = clauses.subList(1, clauses.size());
        note(holds, body, rest, frame);
        return fork(
                holds,
                () -> consequence(test, body, frame),
                () -> alternatives(rest, frame),
                frame,
                test == null ? "" : test.text());
    }

    private void note(@Nullable Boolean holds, @Nullable Syntax body, List<Syntax> others, Frame frame) {
        Module module = frame.scope().module;
        if (Boolean.FALSE.equals(holds)) {
            run.trace().branches().pass(body, module);
            return;
        }
        run.trace().branches().follow(body, module);
        if (holds != null) {
            others.stream()
                    .map(clause -> clause.child(clause.is("else_clause") ? "body" : "consequence"))
                    .forEach(block -> run.trace().branches().pass(block, module));
        }
    }

    /** A path through part of the program. */
    interface BranchPath {
        Flow follow();
    }

    /**
     * Follows the known branch, or both branches. After both, a name keeps the value on which they agree.
     *
     * @param condition the condition of the first branch, as written in the program
     */
    Flow fork(@Nullable Boolean holds, BranchPath then, BranchPath otherwise, Frame frame, String condition) {
        if (holds != null) {
            return holds ? then.follow() : otherwise.follow();
        }
        Map<String, Value> before = new LinkedHashMap<>(frame.scope().names);
        undecided++;
        try {
            Flow first = then.follow();
            Map<String, Value> afterFirst = new LinkedHashMap<>(frame.scope().names);
            restore(frame, before);
            Flow second = otherwise.follow();
            if (first != Flow.NEXT && second != Flow.NEXT) {
                return together(first, second);
            }
            if (second != Flow.NEXT) {
                restore(frame, afterFirst);
            } else if (first == Flow.NEXT) {
                Joins.into(frame.scope().names, afterFirst, condition);
            }
            return Flow.NEXT;
        } finally {
            undecided--;
        }
    }

    /** Returns the flow after both branches. If one ends in an exception, the program continues as after the other. */
    private static Flow together(Flow first, Flow second) {
        if (first == Flow.RAISE) {
            return second;
        }
        return first == second || second == Flow.RAISE ? first : Flow.NEXT;
    }

    private static void restore(Frame frame, Map<String, Value> names) {
        frame.scope().names.clear();
        frame.scope().names.putAll(names);
    }

    private Flow attempt(Syntax statement, Frame frame) {
        Flow flow = Flow.NEXT;
        Syntax body = statement.child("body");
        if (body != null) {
            flow = raises.within(() -> run.block(body, frame));
        }
        boolean isDone = flow == Flow.NEXT;
        Syntax handler = flow == Flow.RAISE ? raises.handler(statement) : null;
        if (handler != null) {
            flow = run.block(handler, frame);
        }
        for (Syntax clause : statement.children()) {
            Syntax last = clause.children().isEmpty() ? null : clause.children().getLast();
            if (last != null && (clause.is("finally_clause") || (clause.is("else_clause") && isDone))) {
                run.block(last, frame);
            }
        }
        return flow;
    }

    private Flow with(Syntax statement, Frame frame) {
        List<LibraryObject> entered = new ArrayList<>();
        for (Syntax clause : statement.children()) {
            if (!clause.is("with_clause")) {
                continue;
            }
            for (Syntax item : clause.children()) {
                Syntax value = item.child("value");
                if (value != null && run.evaluate(value, frame) instanceof LibraryObject object) {
                    entered.add(object);
                }
            }
        }
        Syntax body = statement.child("body");
        Flow flow = body == null ? Flow.NEXT : raises.within(() -> run.block(body, frame));
        entered.reversed().forEach(object -> object.call("__exit__", Arguments.none(Origin.NONE), run));
        return flow;
    }
}
