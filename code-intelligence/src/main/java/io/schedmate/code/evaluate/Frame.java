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
 * @param returns what its return statements gave so far
 * @param function null where it is no call
 */
public record Frame(Scope scope, @Nullable FunctionValue function, List<Value> returns) {

    public Frame(Scope scope, @Nullable FunctionValue function) {
        this(scope, function, new ArrayList<>());
    }
}
