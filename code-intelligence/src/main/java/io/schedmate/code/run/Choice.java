package io.schedmate.code.run;

import io.schedmate.code.value.Value;

/** Registers a class below another under a name by which the command may choose it. */
record Choice(ClassValue base, String name) implements Decorator {

    @Override
    public void defined(Value value, Interpreter run) {
        if (value instanceof ClassValue type) {
            base.choices.put(name, type);
        }
    }
}
