package io.schedmate.code.library.typed;

import io.schedmate.code.evaluate.Decorator;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.value.Value;

/** A decorator that registers a subclass under a name by which the command can select it. */
record Choice(ClassValue base, String name) implements Decorator {

    @Override
    public void defined(Value value, Evaluator run) {
        if (value instanceof ClassValue type) {
            base.choices.put(name, type);
        }
    }
}
