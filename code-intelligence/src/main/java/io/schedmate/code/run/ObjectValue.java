package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.HashSet;
import java.util.Set;

/** An object of one of the program's classes. */
public final class ObjectValue implements Value.Code {

    final ClassValue type;
    final Entries attributes;
    final Set<String> called = new HashSet<>();
    private final Origin origin;
    private String maker = "";
    private Origin makerOrigin = Origin.NONE;

    ObjectValue(ClassValue type, Origin origin) {
        this.type = type;
        this.attributes = Entries.empty(origin);
        this.origin = origin;
    }

    public ClassValue type() {
        return type;
    }

    public Entries attributes() {
        return attributes;
    }

    void madeBy(FunctionValue function) {
        maker = function.name();
        makerOrigin = function.origin();
    }

    /** The function that made it; empty for none. */
    public String maker() {
        return maker;
    }

    public Origin makerOrigin() {
        return makerOrigin;
    }

    /** Where it was made. */
    @Override
    public Origin origin() {
        return origin;
    }
}
