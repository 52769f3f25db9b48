package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** What a library puts before the definition of a function or class, and that has a say in its calls. */
public interface Decorator extends LibraryObject {

    /** Something was defined behind it. */
    void defined(Value value, Evaluator run);

    /** What the call gives; null where the function is called as it stands. */
    default @Nullable Value called(FunctionValue function, Arguments given, Evaluator run) {
        return null;
    }

    @Override
    default @Nullable Value call(String method, Arguments given, Evaluator run) {
        return null;
    }
}
