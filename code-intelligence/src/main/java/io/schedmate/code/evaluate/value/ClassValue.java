package io.schedmate.code.evaluate.value;

import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A class of the program. */
public final class ClassValue implements Value.Code {

    private static final int CHAIN = 30;

    public final String name;
    public final List<Value> bases;
    public final Scope body;
    public final boolean isRecord;
    public final List<String> annotated;
    /** The types of the annotated names, as written. */
    public final Map<String, Syntax> types = new LinkedHashMap<>();
    /** Subclasses by the names under which they are registered. */
    public final Map<String, ClassValue> choices = new LinkedHashMap<>();

    private final Origin origin;

    public ClassValue(
            String name, List<Value> bases, Scope body, boolean isRecord, List<String> annotated, Origin origin) {
        this.name = name;
        this.bases = bases;
        this.body = body;
        this.isRecord = isRecord;
        this.annotated = annotated;
        this.origin = origin;
    }

    public String name() {
        return name;
    }

    /** Returns this class and its ancestors in the program, nearest first. */
    public List<ClassValue> chain() {
        List<ClassValue> chain = new ArrayList<>();
        collect(this, chain);
        return chain;
    }

    private static void collect(ClassValue type, List<ClassValue> chain) {
        if (chain.contains(type) || chain.size() >= CHAIN) {
            return;
        }
        chain.add(type);
        for (Value base : type.bases) {
            if (base instanceof ClassValue parent) {
                collect(parent, chain);
            }
        }
    }

    /** Returns the names of the classes in the chain and of the library classes that they extend. */
    public List<String> ancestry() {
        List<String> names = new ArrayList<>();
        for (ClassValue type : chain()) {
            names.add(type.name);
            type.bases.stream()
                    .map(FunctionValue::nameOf)
                    .filter(base -> !base.isEmpty())
                    .forEach(names::add);
        }
        return names;
    }

    /** Whether the objects of this class are created from fields: a data class without its own constructor. */
    public boolean isMadeOfFields() {
        for (ClassValue type : chain()) {
            if (type.body.names.get("__init__") != null) {
                return false;
            }
            if (type.isRecord) {
                return true;
            }
        }
        return false;
    }

    /** Returns the fields of this class, inherited ones first. */
    public List<String> fields() {
        Set<String> names = new LinkedHashSet<>();
        for (ClassValue each : chain().reversed()) {
            names.addAll(each.annotated);
        }
        return List.copyOf(names);
    }

    /** Whether the objects of this class are dictionaries. */
    public boolean isDictionary() {
        return ancestry().stream().anyMatch(base -> base.equals("dict") || base.endsWith("OrderedDict"));
    }

    /** Whether the class is an enumeration. */
    public boolean isEnumeration() {
        return ancestry().stream().anyMatch(base -> base.matches("enum\\.(?:Str|Int)?Enum"));
    }

    public boolean isRecordLike() {
        return chain().stream().anyMatch(type -> type.isRecord);
    }

    /** Whether a class of the program in the chain has one of these attributes. */
    public boolean has(String... attributes) {
        return Stream.of(attributes).anyMatch(attribute -> find(attribute) != null);
    }

    public record Found(Value value, ClassValue in) {}

    @Nullable
    public Found find(String attribute) {
        for (ClassValue type : chain()) {
            Value value = type.body.names.get(attribute);
            if (value != null) {
                return new Found(value, type);
            }
        }
        return null;
    }

    /** Returns the attribute that {@code super()} finds from a method of {@code from}; null if there is none. */
    @Nullable
    public Found findAfter(ClassValue from, String attribute) {
        List<ClassValue> chain = chain();
        int index = chain.indexOf(from);
        for (ClassValue type : chain.subList(index + 1, chain.size())) {
            Value value = type.body.names.get(attribute);
            if (value != null) {
                return new Found(value, type);
            }
        }
        return null;
    }

    @Override
    public Origin origin() {
        return origin;
    }
}
