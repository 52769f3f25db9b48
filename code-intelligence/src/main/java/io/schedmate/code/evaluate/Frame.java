package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of a function, or one run of the body of a module or class.
 *
 * @param returns values of its return statements so far
 * @param function null if it is not a call
 */
public record Frame(Scope scope, @Nullable FunctionValue function, List<Value> returns) {

    public Frame(Scope scope, @Nullable FunctionValue function) {
        this(scope, function, new ArrayList<>());
    }
}
