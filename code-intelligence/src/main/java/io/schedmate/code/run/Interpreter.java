package io.schedmate.code.run;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.effort.EffortSpent;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows a Python program statement by statement without running it. Values that cannot be told are unknown; where a
 * condition is unknown both ways are followed; loops are gone through once, or for each item of a known list.
 */
public final class Interpreter {

    private static final int STEPS = 400_000;
    private static final int DEPTH = 260;
    private static final int CALL_DEPTH = 28;
    /** A statement is worth about so many characters of a text. */
    private static final int EFFORT_OF_A_STEP = 500;

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
    private final Statements statements;
    private int stepsLeft = STEPS;
    private int depth;
    private int callDepth;

    public Interpreter(SourceTree tree, Program program, Trace trace) {
        this.tree = tree;
        this.program = program;
        this.trace = trace;
        this.modules = new Modules(this);
        this.expressions = new Expressions(this);
        this.assignments = new Assignments(this);
        this.attributes = new Attributes(this);
        this.calls = new Calls(this);
        this.statements = new Statements(this);
        this.libraries = new Libraries(this);
    }

    /** Follows the whole program, and then what its frameworks would call. */
    public void run() {
        try {
            follow();
        } catch (EffortSpent spent) {
            throw spent;
        } catch (RuntimeException unforeseen) {
            // Broken code parses to trees that lack parts anywhere; what was followed before it holds all the same.
            trace.brokenBy(unforeseen);
        }
        libraries.cluster().noteDevices();
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
        Effort.spend(EFFORT_OF_A_STEP);
        return true;
    }

    boolean isCertain() {
        return statements.areDecided();
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
                Flow flow = statements.follow(statement, frame);
                if (flow != Flow.NEXT) {
                    return flow;
                }
            }
            return Flow.NEXT;
        } finally {
            depth--;
        }
    }

    /** The text of a value that is one, else null. */
    static @Nullable String textOf(@Nullable Value value) {
        return value instanceof Text text ? text.text() : null;
    }
}
