package io.schedmate.code.library.commandline;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.builtin.Records;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates objects of data classes, including nested ones, from values in a file or the command. */
record FilledRecords(Evaluator run) {

    private static final int DEPTH = 8;

    /** @param given the values by field name; values that match no field are kept with the object */
    ObjectValue of(ClassValue type, Entries given) {
        Entries placed = placed(type, given);
        ObjectValue object = of(type, placed, 0);
        placed.values().forEach(object.attributes.values()::putIfAbsent);
        return object;
    }

    private ObjectValue of(ClassValue declared, Entries given, int depth) {
        ClassValue type = chosen(declared, given);
        Map<String, Value> named = new LinkedHashMap<>();
        for (String field : fields(type)) {
            Value value = field(type, field, given.get(field), depth);
            if (value != null) {
                named.put(field, value);
            }
        }
        // Attributes that are created after the fields may be computed from them.
        return run.call(type, new Arguments(List.of(), named, type.origin())) instanceof ObjectValue made
                ? made
                : new ObjectValue(type, type.origin());
    }

    private static List<String> fields(ClassValue type) {
        if (type.isMadeOfFields()) {
            return type.fields();
        }
        return type.find("__init__") instanceof ClassValue.Found found && found.value() instanceof FunctionValue init
                ? Parameters.names(init.definition())
                : List.of();
    }

    private @Nullable Value field(ClassValue type, String field, @Nullable Value given, int depth) {
        if (given != null && !(given instanceof Entries)) {
            return given;
        }
        Value standard = type.isMadeOfFields() ? Records.defaultOf(run, type, field) : Unknown.ANYTHING;
        Entries inner = given instanceof Entries entries ? entries : null;
        if (standard instanceof ObjectValue object && inner != null) {
            ClassValue declared = typeOf(type, field);
            ClassValue other = declared == null ? null : chosen(declared, inner);
            if (other != null && other != declared && other != object.type) {
                return of(other, inner, depth + 1);
            }
            lay(inner, object.attributes, 1);
            return object;
        }
        boolean isOpen = inner != null || standard instanceof Unknown unknown && unknown.isAnything();
        ClassValue declared = isOpen && depth < DEPTH ? typeOf(type, field) : null;
        if (declared == null || !declared.isRecordLike()) {
            return given;
        }
        return of(declared, inner == null ? Entries.empty(declared.origin()) : inner, depth + 1);
    }

    private static ClassValue chosen(ClassValue declared, Entries given) {
        ClassValue choice = given.get("type") instanceof Text name ? declared.choices.get(name.text()) : null;
        return choice == null ? declared : choice;
    }

    /** Returns the class of a field whose type is one class, or one class or None; null otherwise. */
    private @Nullable ClassValue typeOf(ClassValue type, String field) {
        for (ClassValue each : type.chain()) {
            if (each.types.get(field) instanceof Syntax written) {
                Value kind = run.evaluate(written, new Frame(each.body, null));
                List<Value> kinds = kind instanceof Items several ? several.values() : List.of(kind);
                List<ClassValue> classes = kinds.stream()
                        .filter(ClassValue.class::isInstance)
                        .map(ClassValue.class::cast)
                        .toList();
                return classes.size() == 1 ? classes.getFirst() : null;
            }
        }
        return null;
    }

    /** A name that is not a field of the whole may be a field of exactly one part. */
    private Entries placed(ClassValue type, Entries given) {
        List<String> fields = fields(type);
        Entries placed = Entries.empty(given.origin());
        Merging.into(placed, given);
        given.values().forEach((name, value) -> {
            List<String> holders = fields.contains(name) || value instanceof Entries
                    ? List.of()
                    : fields.stream()
                            .filter(field -> holds(typeOf(type, field), name))
                            .toList();
            if (holders.size() == 1 && !(given.get(holders.getFirst()) instanceof Text)) {
                placed.values().remove(name);
                Merging.set(placed, holders.getFirst() + "." + name, value);
            }
        });
        return placed;
    }

    private static boolean holds(@Nullable ClassValue part, String name) {
        return part != null && part.isRecordLike() && fields(part).contains(name);
    }

    /** @param depth 0 to add missing names */
    static void lay(Entries given, Entries into, int depth) {
        given.values().forEach((name, value) -> {
            Value old = into.get(name);
            if (value instanceof Entries inner && old instanceof ObjectValue object && depth < DEPTH) {
                lay(inner, object.attributes, depth + 1);
            } else if (value instanceof Entries inner && old instanceof Entries below && depth < DEPTH) {
                lay(inner, below, depth + 1);
            } else if (old != null && !(old instanceof ObjectValue && value instanceof None) || depth == 0) {
                into.values().put(name, value);
            }
        });
    }
}
