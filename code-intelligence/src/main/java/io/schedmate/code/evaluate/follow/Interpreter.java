package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Flow;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.Modules;
import io.schedmate.code.evaluate.Program;
import io.schedmate.code.evaluate.operate.Joins;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.limit.WorkLimitExceeded;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Unknown;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Follows a Python program statement by statement without running it. Values that cannot be determined are unknown. If
 * a condition is unknown, both branches are followed. Loops are followed once, or for each item of a known list.
 */
public final class Interpreter implements Evaluator {

    private static final int STEPS = 400_000;
    private static final int DEPTH = 260;
    private static final int CALL_DEPTH = 28;
    /** The cost of a statement, in characters of text. */
    private static final int EFFORT_OF_A_STEP = 500;

    private final SourceTree tree;
    private final Program program;
    private final Trace trace;
    private final Modules modules;
    private final Library libraries;
    private final Expressions expressions;
    private final Assignments assignments;
    private final Attributes attributes;
    private final Calls calls;
    private final Statements statements;
    private int stepsLeft = STEPS;
    private int depth;
    private int callDepth;
    /** The statement that was started last. */
    private Place current = Place.COMMAND;

    /** @param libraries creates the models of libraries for this evaluation */
    public Interpreter(SourceTree tree, Program program, Trace trace, Function<Evaluator, Library> libraries) {
        this.tree = tree;
        this.program = program;
        this.trace = trace;
        this.modules = new LoadedModules(this);
        Registries registries = new Registries(this);
        this.expressions = new Expressions(this, registries);
        this.assignments = new Assignments(this);
        this.attributes = new Attributes(this, registries);
        this.calls = new Calls(this, registries);
        this.statements = new Statements(this);
        this.libraries = libraries.apply(this);
    }

    /** Follows the whole program, and then the functions that its frameworks would call. */
    public void run() {
        try {
            follow();
        } catch (WorkLimitExceeded spent) {
            throw spent;
        } catch (RuntimeException unforeseen) {
            // Broken code parses to trees with missing parts; the results so far remain valid.
            trace.brokenBy(unforeseen, current);
        }
        libraries.ended();
    }

    private void follow() {
        Module main = modules.main();
        if (main == null) {
            trace.cut(new Place(tree.name(program.script()), 1));
            return;
        }
        // It is a guess which function an installed command or a framework calls.
        statements.raises().end();
        trace.add(new Trace.Settings(Trace.Kind.CONSTANTS, new Entries(main.globals.names, main.origin())));
        if (!tree.text(program.script()).orElse("").contains("__main__")) {
            installed(main);
        }
        frameworks();
    }

    /** Calls the function that an installed command would call in a module that does nothing at import. */
    private void installed(Module main) {
        for (String name : List.of("main", "cli_main", "cli", "app", "train", "run")) {
            if (main.globals.names.get(name) instanceof FunctionValue function) {
                call(function, Arguments.none(function.origin()));
                return;
            }
            if (main.globals.names.get(name) instanceof LibraryObject command && command.isCommand()) {
                call(command, Arguments.none(main.origin()));
                return;
            }
        }
    }

    private void frameworks() {
        int seen = 0;
        while (seen < trace.objects().size() && stepsLeft > 0) {
            ObjectValue object = trace.objects().get(seen++);
            for (String method : libraries.calledMethods()) {
                if (!object.called.contains(method) && object.type.find(method) != null && isFrameworkObject(object)) {
                    calls.method(object, method, Arguments.none(object.origin()));
                }
            }
        }
    }

    private static boolean isFrameworkObject(ObjectValue object) {
        return object.type.ancestry().stream().anyMatch(name -> name.indexOf('.') > 0);
    }

    @Override
    public boolean step() {
        if (stepsLeft <= 0) {
            trace.cut(current);
            return false;
        }
        stepsLeft--;
        WorkLimit.spend(EFFORT_OF_A_STEP);
        return true;
    }

    @Override
    public boolean isCertain() {
        return statements.areDecided();
    }

    @Override
    public Value evaluate(Syntax expression, Frame frame) {
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

    @Override
    public Value call(Value function, Arguments arguments) {
        return calls.call(function, arguments);
    }

    @Override
    public Value callMethod(Value receiver, String method, Arguments arguments) {
        return calls.method(receiver, method, arguments);
    }

    @Override
    public Value callUndecorated(FunctionValue function, Arguments arguments) {
        return calls.plain(function, arguments);
    }

    @Override
    public Arguments arguments(Syntax given, Frame frame, Origin at) {
        return expressions.arguments(given, frame, at);
    }

    @Override
    public Value name(String name, Scope scope) {
        return expressions.name(name, scope);
    }

    @Override
    public Value attribute(Value object, String name, Origin at) {
        return attributes.attribute(object, name, at);
    }

    @Override
    public Value member(Outside library, String name, Origin at) {
        return attributes.member(library, name, at);
    }

    @Override
    public Value item(Value object, Value key, Origin at) {
        return attributes.item(object, key, at);
    }

    @Override
    public @Nullable List<Value> itemsOf(Value value) {
        return attributes.itemsOf(value);
    }

    @Override
    public void assign(Syntax target, Value value, Frame frame) {
        assignments.assign(target, value, frame);
    }

    @Override
    public void setAttribute(Value object, String name, Value value) {
        assignments.setAttribute(object, name, value);
    }

    @Override
    public SourceTree tree() {
        return tree;
    }

    @Override
    public Program program() {
        return program;
    }

    @Override
    public Trace trace() {
        return trace;
    }

    @Override
    public Modules modules() {
        return modules;
    }

    @Override
    public Library libraries() {
        return libraries;
    }

    @Override
    public Value body(Syntax body, Frame frame) {
        if (callDepth >= CALL_DEPTH || depth >= DEPTH) {
            trace.leaves(current);
            return Unknown.ANYTHING;
        }
        callDepth++;
        try {
            if (!body.is("block")) {
                return evaluate(body, frame);
            }
            block(body, frame);
            return Joins.all(frame.returns());
        } finally {
            callDepth--;
        }
    }

    @Override
    public Flow block(Syntax block, Frame frame) {
        if (depth >= DEPTH) {
            return Flow.NEXT;
        }
        depth++;
        try {
            for (Syntax statement : block.children()) {
                current = new Place(frame.scope().module.path, statement.line());
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
}
