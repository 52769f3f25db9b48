package io.schedmate.code.evaluate.value;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;

/** The value of {@code super()}. */
public record SuperValue(Value self, ClassValue from) implements Value.Code {

    @Override
    public Origin origin() {
        return from.origin();
    }
}
