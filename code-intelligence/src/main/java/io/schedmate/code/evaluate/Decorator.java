package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** A library's decorator, which affects calls of the function or class. */
public interface Decorator extends LibraryObject {

    /** Handles the definition of the decorated value; called after it. */
    void defined(Value value, Evaluator run);

    /** Returns the result of the call; null if the function is called unchanged. */
    default @Nullable Value called(FunctionValue function, Arguments given, Evaluator run) {
        return null;
    }

    @Override
    default @Nullable Value call(String method, Arguments given, Evaluator run) {
        return null;
    }
}
