package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A module of the program. */
final class Module implements Value.Code {

    final Path file;
    /** Path from the root of the tree. */
    final String path;

    final Scope globals;

    Module(Path file, String path) {
        this(file, path, new LinkedHashMap<>());
    }

    Module(Path file, String path, Map<String, Value> names) {
        this.file = file;
        this.path = path;
        this.globals = new Scope(null, this, names);
    }

    boolean isPackage() {
        return file.getFileName().toString().equals("__init__.py");
    }

    @Override
    public Origin origin() {
        return Origin.at(path, 1);
    }
}
