package io.schedmate.code.evaluate.value;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A function with some arguments already bound. */
public record Partial(Value function, Arguments first) implements Value.Code {

    @Override
    public Origin origin() {
        return function.origin();
    }

    /** Returns the arguments of a call, including the bound ones. */
    public Arguments with(Arguments more) {
        List<Value> values = new ArrayList<>(first.values());
        values.addAll(more.values());
        Map<String, Value> named = new LinkedHashMap<>(first.named());
        named.putAll(more.named());
        return new Arguments(values, named, more.at());
    }
}
