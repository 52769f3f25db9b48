package io.schedmate.code.evaluate.value;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** An object of one of the program's classes. */
public final class ObjectValue implements Value.Code {

    public final ClassValue type;
    public final Entries attributes;
    public final Set<String> called = new HashSet<>();
    private final Origin origin;
    private String maker = "";
    private Origin makerOrigin = Origin.NONE;

    public ObjectValue(ClassValue type, Origin origin) {
        this.type = type;
        this.attributes = Entries.empty(origin);
        this.origin = origin;
    }

    /** Returns a copy with other values of some attributes. */
    public ObjectValue with(Map<String, Value> changed, Origin at) {
        ObjectValue copy = new ObjectValue(type, at);
        copy.attributes.values().putAll(attributes.values());
        copy.attributes.values().putAll(changed);
        return copy;
    }

    public ClassValue type() {
        return type;
    }

    public Entries attributes() {
        return attributes;
    }

    public void madeBy(FunctionValue function) {
        maker = function.name();
        makerOrigin = function.origin();
    }

    /** Returns the name of the function that created the object; empty if there is none. */
    public String maker() {
        return maker;
    }

    public Origin makerOrigin() {
        return makerOrigin;
    }

    /** Returns the place where the object was created. */
    @Override
    public Origin origin() {
        return origin;
    }
}
