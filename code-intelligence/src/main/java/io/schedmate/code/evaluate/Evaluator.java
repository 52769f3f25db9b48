package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Unknown;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Abstract evaluation of one Python program: finds the values that its parts would have, without running them. A value
 * that cannot be determined is {@link Unknown}. The parts of the evaluator and the models of libraries call each other
 * only through this interface.
 */
public interface Evaluator {

    /** Returns the files that may be read. */
    SourceTree tree();

    Program program();

    /** Returns the record of the evaluation. */
    Trace trace();

    Modules modules();

    /** Returns the models of libraries. */
    Library libraries();

    Value evaluate(Syntax expression, Frame frame);

    /** Follows the statements of a block. */
    Flow block(Syntax block, Frame frame);

    /**
     * Follows the body of a function in {@code frame}; returns its result, or unknown if calls are nested too deeply.
     */
    Value body(Syntax body, Frame frame);

    Value call(Value callee, Arguments arguments);

    /** Calls a function without regard to its decorators. */
    Value callUndecorated(FunctionValue function, Arguments arguments);

    Value callMethod(Value receiver, String method, Arguments arguments);

    /** Evaluates an argument list. */
    Arguments arguments(Syntax given, Frame frame, Origin at);

    /** Resolves a name in a scope, following imports. */
    Value name(String name, Scope scope);

    Value attribute(Value object, String name, Origin at);

    /** Returns a library's member of this name. */
    Value member(Outside library, String name, Origin at);

    Value item(Value object, Value key, Origin at);

    /** Returns the items that a loop over {@code value} iterates over; null if unknown. */
    @Nullable
    List<Value> itemsOf(Value value);

    void assign(Syntax target, Value value, Frame frame);

    void setAttribute(Value object, String name, Value value);

    /** Counts one step of work; returns false once the budget is used up, after which nothing more is followed. */
    boolean step();

    /** Whether the current code certainly runs; false within branches that may not be taken. */
    boolean isCertain();
}
