package io.schedmate.code.evaluate.value;

import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of a module, class or function call. */
public final class Scope {

    public final Map<String, Value> names;
    public final @Nullable Scope parent;
    public final Module module;
    /** Whether the scope is a class body, whose names are not visible in its methods. */
    public boolean isClass;
    /** Star imports, latest last; they are opened only if a name is not found otherwise. */
    public final List<ModuleName> stars = new ArrayList<>();

    /** A module that is resolved on demand. */
    public record ModuleName(Module from, int level, String dotted) {}

    public Scope(@Nullable Scope parent, Module module) {
        this(parent, module, new LinkedHashMap<>());
    }

    public Scope(@Nullable Scope parent, Module module, Map<String, Value> names) {
        this.parent = parent;
        this.module = module;
        this.names = names;
    }

    public Scope globals() {
        Scope scope = this;
        while (scope.parent != null) {
            scope = scope.parent;
        }
        return scope;
    }
}
