package io.schedmate.code.run;

import io.schedmate.code.python.Syntax;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Follows a Python program statement by statement without running it. Values that cannot be told are unknown; where a
 * condition is unknown both ways are followed; loops are gone through once, or for each item of a known list.
 */
public final class Interpreter {

    private static final int STEPS = 400_000;
    private static final int DEPTH = 260;
    private static final int CALL_DEPTH = 28;

    /** What the framework calls on an object of the program by itself. */
    private static final List<String> CALLED_BY_FRAMEWORKS = List.of(
            "setup",
            "build",
            "train_dataloader",
            "get_train_dataloader",
            "configure_optimizers",
            "create_optimizer",
            "training_step",
            "train_step",
            "compute_loss",
            "forward",
            "__getitem__",
            "__iter__");

    final SourceTree tree;
    final Program program;
    final Trace trace;
    final Modules modules;
    final Libraries libraries;
    private final Expressions expressions;
    private final Assignments assignments;
    private final Attributes attributes;
    private final Calls calls;
    private final Loops loops;
    private int stepsLeft = STEPS;
    private int depth;
    private int callDepth;
    private int undecided;

    public Interpreter(SourceTree tree, Program program, Trace trace) {
        this.tree = tree;
        this.program = program;
        this.trace = trace;
        this.modules = new Modules(this);
        this.expressions = new Expressions(this);
        this.assignments = new Assignments(this);
        this.attributes = new Attributes(this);
        this.calls = new Calls(this);
        this.loops = new Loops(this);
        this.libraries = new Libraries(this);
    }

    /** Follows the whole program, and then what its frameworks would call. */
    public void run() {
        try {
            follow();
        } catch (RuntimeException unforeseen) {
            // Broken code parses to trees that lack parts anywhere; what was followed before it holds all the same.
            trace.brokenBy(unforeseen);
        }
        libraries.noteDevices();
    }

    private void follow() {
        Module main = modules.main(program.script());
        if (main == null) {
            trace.cut();
            return;
        }
        trace.add(new Trace.Settings(Trace.Kind.CONSTANTS, new Entries(main.globals.names, main.origin())));
        if (!tree.text(program.script()).orElse("").contains("__main__")) {
            installed(main);
        }
        frameworks();
    }

    /** The words of a command line by option name, as no particular program would read them. */
    public static Entries options(List<Value> words) {
        Entries options = Entries.empty(Origin.COMMAND);
        CommandLines.apply(words, options);
        return options;
    }

    /** An installed command calls a function of a module that calls nothing by itself. */
    private void installed(Module main) {
        for (String name : List.of("main", "cli_main", "cli", "app", "train", "run")) {
            if (main.globals.names.get(name) instanceof FunctionValue function) {
                call(function, Arguments.none(function.origin()));
                return;
            }
            if (main.globals.names.get(name) instanceof CommandGroup group && !group.isStarted()) {
                call(group, Arguments.none(main.origin()));
                return;
            }
        }
    }

    /** The names that a Python file defines, its inherited configuration merged in; null where it cannot be read. */
    public @Nullable Entries configuration(String written) {
        return libraries.pythonConfig(written, program.folder());
    }

    private void frameworks() {
        int seen = 0;
        while (seen < trace.objects().size() && stepsLeft > 0) {
            ObjectValue object = trace.objects().get(seen++);
            for (String method : CALLED_BY_FRAMEWORKS) {
                if (!object.called.contains(method) && object.type.find(method) != null && isFrameworkObject(object)) {
                    calls.method(object, method, Arguments.none(object.origin()));
                }
            }
        }
    }

    private static boolean isFrameworkObject(ObjectValue object) {
        return object.type.ancestry().stream().anyMatch(name -> name.indexOf('.') > 0);
    }

    /** False when the budget is used up: from then on nothing more is followed. */
    boolean step() {
        if (stepsLeft <= 0) {
            trace.cut();
            return false;
        }
        stepsLeft--;
        return true;
    }

    boolean isCertain() {
        return undecided == 0;
    }

    /** How a statement ends. */
    enum Flow {
        NEXT,
        BREAK,
        CONTINUE,
        RETURN
    }

    /** One call of a function, or the run of a module or class body. */
    static final class Frame {
        Scope scope;
        final List<Value> returns = new ArrayList<>();
        final @Nullable FunctionValue function;

        Frame(Scope scope, @Nullable FunctionValue function) {
            this.scope = scope;
            this.function = function;
        }
    }

    Value evaluate(Syntax expression, Frame frame) {
        if (depth >= DEPTH || !step()) {
            return Unknown.ANYTHING;
        }
        depth++;
        try {
            return expressions.of(expression, frame);
        } finally {
            depth--;
        }
    }

    Value call(Value function, Arguments arguments) {
        return calls.call(function, arguments);
    }

    Value callMethod(Value receiver, String method, Arguments arguments) {
        return calls.method(receiver, method, arguments);
    }

    Expressions expressions() {
        return expressions;
    }

    Assignments assignments() {
        return assignments;
    }

    Attributes attributes() {
        return attributes;
    }

    /** Runs a function's body in {@code frame}; unknown where calls lie too deep. */
    Value body(Syntax body, Frame frame) {
        if (callDepth >= CALL_DEPTH || depth >= DEPTH) {
            return Unknown.ANYTHING;
        }
        callDepth++;
        try {
            if (!body.is("block")) {
                return evaluate(body, frame);
            }
            block(body, frame);
            return Joins.all(frame.returns);
        } finally {
            callDepth--;
        }
    }

    Flow block(Syntax block, Frame frame) {
        if (depth >= DEPTH) {
            return Flow.NEXT;
        }
        depth++;
        try {
            for (Syntax statement : block.children()) {
                Flow flow = statement(statement, frame);
                if (flow != Flow.NEXT) {
                    return flow;
                }
            }
            return Flow.NEXT;
        } finally {
            depth--;
        }
    }

    private Flow statement(Syntax statement, Frame frame) {
        if (!step()) {
            return Flow.RETURN;
        }
        switch (statement.kind()) {
            case "expression_statement" -> statement.children().forEach(child -> evaluate(child, frame));
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
                return new Matching(this).run(statement, frame);
            }
            case "return_statement" -> {
                Syntax value = statement.first();
                frame.returns.add(value == null ? new None(Origin.NONE) : evaluate(value, frame));
                return Flow.RETURN;
            }
            case "raise_statement" -> {
                return Flow.RETURN;
            }
            case "break_statement" -> {
                return Flow.BREAK;
            }
            case "continue_statement" -> {
                return Flow.CONTINUE;
            }
            case "delete_statement" -> {
                Syntax name = statement.first();
                if (name != null && name.is("identifier")) {
                    frame.scope.names.remove(name.text());
                }
            }
            case "global_statement", "nonlocal_statement" -> globals(statement, frame);
            case "function_definition", "class_definition", "decorated_definition" ->
                new Definitions(this).define(statement, frame);
            case "import_statement", "import_from_statement", "future_import_statement" ->
                modules.bind(statement, frame.scope);
            default -> {
                // Assertions, type aliases and the like change nothing that is looked for.
            }
        }
        return Flow.NEXT;
    }

    private static void globals(Syntax statement, Frame frame) {
        Entries shared = frame.scope.names.get(Expressions.GLOBAL_NAMES) instanceof Entries known
                ? known
                : Entries.empty(Origin.NONE);
        statement.children().forEach(name -> shared.values().put(name.text(), new None(Origin.NONE)));
        frame.scope.names.put(Expressions.GLOBAL_NAMES, shared);
    }

    private Flow condition(Syntax statement, Frame frame) {
        Syntax test = Objects.requireNonNull(statement.child("condition"));
        Syntax body = statement.child("consequence");
        Boolean holds = Truth.of(evaluate(test, frame));
        List<Syntax> others = statement.all("alternative");
        if (holds == null || !holds && loops.isInside()) {
            loops.noteLimit(test, body, frame);
        }
        note(holds, body, others, frame);
        return fork(
                holds, () -> body == null ? Flow.NEXT : block(body, frame), () -> alternatives(others, frame), frame);
    }

    private Flow alternatives(List<Syntax> clauses, Frame frame) {
        if (clauses.isEmpty()) {
            return Flow.NEXT;
        }
        Syntax clause = clauses.getFirst();
        if (clause.is("else_clause")) {
            Syntax body = clause.child("body");
            trace.branches().follow(body, frame.scope.module);
            return body == null ? Flow.NEXT : block(body, frame);
        }
        Syntax test = clause.child("condition");
        Syntax body = clause.child("consequence");
        Boolean holds = test == null ? null : Truth.of(evaluate(test, frame));
        List<Syntax> rest = clauses.subList(1, clauses.size());
        note(holds, body, rest, frame);
        return fork(holds, () -> body == null ? Flow.NEXT : block(body, frame), () -> alternatives(rest, frame), frame);
    }

    private void note(@Nullable Boolean holds, @Nullable Syntax body, List<Syntax> others, Frame frame) {
        Module module = frame.scope.module;
        if (Boolean.FALSE.equals(holds)) {
            trace.branches().pass(body, module);
            return;
        }
        trace.branches().follow(body, module);
        if (holds != null) {
            others.stream()
                    .map(clause -> clause.child(clause.is("else_clause") ? "body" : "consequence"))
                    .forEach(block -> trace.branches().pass(block, module));
        }
    }

    /** A way through a part of the program. */
    interface Way {
        Flow follow();
    }

    /** Follows the way that is known to be taken, or both, after which a name has what both agree on. */
    Flow fork(@Nullable Boolean holds, Way then, Way otherwise, Frame frame) {
        if (holds != null) {
            return holds ? then.follow() : otherwise.follow();
        }
        Map<String, Value> before = new LinkedHashMap<>(frame.scope.names);
        undecided++;
        try {
            Flow first = then.follow();
            Map<String, Value> afterFirst = new LinkedHashMap<>(frame.scope.names);
            restore(frame, before);
            Flow second = otherwise.follow();
            if (first != Flow.NEXT && second != Flow.NEXT) {
                return first == second ? first : Flow.NEXT;
            }
            if (second != Flow.NEXT) {
                restore(frame, afterFirst);
            } else if (first == Flow.NEXT) {
                Joins.into(frame.scope.names, afterFirst);
            }
            return Flow.NEXT;
        } finally {
            undecided--;
        }
    }

    private static void restore(Frame frame, Map<String, Value> names) {
        frame.scope.names.clear();
        frame.scope.names.putAll(names);
    }

    private Flow attempt(Syntax statement, Frame frame) {
        Flow flow = Flow.NEXT;
        Syntax body = statement.child("body");
        if (body != null) {
            flow = block(body, frame);
        }
        for (Syntax clause : statement.children()) {
            Syntax last = clause.children().isEmpty() ? null : clause.children().getLast();
            if (last != null && (clause.is("finally_clause") || (clause.is("else_clause") && flow == Flow.NEXT))) {
                block(last, frame);
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
                if (value != null && evaluate(value, frame) instanceof LibraryObject object) {
                    entered.add(object);
                }
            }
        }
        Syntax body = statement.child("body");
        Flow flow = body == null ? Flow.NEXT : block(body, frame);
        entered.reversed().forEach(object -> object.call("__exit__", Arguments.none(Origin.NONE), this));
        return flow;
    }

    /** The text of a value that is one, else null. */
    static @Nullable String textOf(@Nullable Value value) {
        return value instanceof Text text ? text.text() : null;
    }
}
