package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a call is given. */
record Arguments(List<Value> values, Map<String, Value> named, Origin at) {

    static Arguments none(Origin at) {
        return new Arguments(List.of(), Map.of(), at);
    }

    @Nullable
    Value get(int position, String name) {
        Value value = named.get(name);
        if (value != null) {
            return value;
        }
        return position >= 0 && position < values.size() ? values.get(position) : null;
    }

    @Nullable
    Value get(int position) {
        return get(position, "");
    }

    @Nullable
    String text(int position, String name) {
        return get(position, name) instanceof Text text ? text.text() : null;
    }
}
