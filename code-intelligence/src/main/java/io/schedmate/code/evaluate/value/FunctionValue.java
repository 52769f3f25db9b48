package io.schedmate.code.evaluate.value;

import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Outside;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function of the program, bound to an object or not.
 *
 * @param definition a function definition or a lambda
 * @param owner the class that contains it
 */
public record FunctionValue(
        String name,
        Syntax definition,
        Scope closure,
        List<Value> decorators,
        @Nullable Value self,
        @Nullable ClassValue owner)
        implements Value.Code {

    public FunctionValue boundTo(Value object, ClassValue found) {
        return new FunctionValue(name, definition, closure, decorators, object, found);
    }

    public FunctionValue decorated(List<Value> by) {
        return new FunctionValue(name, definition, closure, by, self, owner);
    }

    public boolean isDecorated(String ending) {
        return decorator(ending) != null;
    }

    @Nullable
    public Value decorator(String ending) {
        for (Value decorator : decorators) {
            if (nameOf(decorator).endsWith(ending)) {
                return decorator;
            }
        }
        return null;
    }

    public static String nameOf(Value value) {
        return switch (value) {
            case Outside outside -> outside.name();
            case Made made -> made.callee();
            default -> "";
        };
    }

    @Override
    public Origin origin() {
        return Origin.at(closure.module.path, definition.line());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return "function " + name;
    }
}
