package io.schedmate.code.run;

import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of a module, class or function call. */
final class Scope {

    final Map<String, Value> names;
    final @Nullable Scope parent;
    final Module module;
    /** A class's names are seen from its body, but not from its methods. */
    boolean isClass;
    /** Modules of which all names were imported, latest last; opened only when a name is not found otherwise. */
    final List<ModuleName> stars = new ArrayList<>();

    /** A module to be found when it is needed. */
    record ModuleName(Module from, int level, String dotted) {}

    Scope(@Nullable Scope parent, Module module) {
        this(parent, module, new LinkedHashMap<>());
    }

    Scope(@Nullable Scope parent, Module module, Map<String, Value> names) {
        this.parent = parent;
        this.module = module;
        this.names = names;
    }

    Scope globals() {
        Scope scope = this;
        while (scope.parent != null) {
            scope = scope.parent;
        }
        return scope;
    }
}
