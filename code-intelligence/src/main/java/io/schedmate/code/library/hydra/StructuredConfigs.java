package io.schedmate.code.library.hydra;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts data classes as OmegaConf does: their fields become entries, including the defaults of nested classes. */
record StructuredConfigs(Evaluator run) {

    private static final ImportedNames NAMES = ImportedNames.of("omegaconf");

    private static final int DEPTH = 20;

    /** Returns the entries of a data class, of an object of one, or of a dictionary of them; null for anything else. */
    @Nullable
    Entries entries(@Nullable Value value) {
        return value != null && converted(value, 0) instanceof Entries entries ? entries : null;
    }

    private Value converted(Value value, int depth) {
        if (depth > DEPTH) {
            return value;
        }
        return switch (value) {
            case ClassValue type
            when type.isRecordLike() ->
                depth == 0 ? converted(run.call(type, Arguments.none(type.origin())), 1) : value;
            case ObjectValue object when object.type.isRecordLike() -> fields(object.attributes, depth);
            case Entries entries -> fields(entries, depth);
            case Items items -> {
                List<Value> values = new ArrayList<>();
                items.values().forEach(item -> values.add(converted(item, depth + 1)));
                yield new Items(values, items.origin());
            }
            // A field without a default must be set by another configuration.
            case Unknown unknown when unknown.isAnything() -> new Text("???", Origin.NONE);
            case Outside outside when NAMES.is(outside.name(), "missing") -> new Text("???", outside.origin());
            default -> value;
        };
    }

    private Entries fields(Entries given, int depth) {
        Entries entries = Entries.empty(given.origin());
        given.values().forEach((name, value) -> entries.values().put(name, converted(value, depth + 1)));
        return entries;
    }
}
