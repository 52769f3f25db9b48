package io.schedmate.code.evaluate.value;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A module of the program. */
public final class Module implements Value.Code {

    public final Path file;
    /** Path from the root of the tree. */
    public final String path;

    public final Scope globals;

    public Module(Path file, String path) {
        this(file, path, new LinkedHashMap<>());
    }

    public Module(Path file, String path, Map<String, Value> names) {
        this.file = file;
        this.path = path;
        this.globals = new Scope(null, this, names);
    }

    public boolean isPackage() {
        return file.getFileName().toString().equals("__init__.py");
    }

    @Override
    public Origin origin() {
        return Origin.at(path, 1);
    }
}
