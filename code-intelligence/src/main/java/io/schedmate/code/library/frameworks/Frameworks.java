package io.schedmate.code.library.frameworks;

import io.schedmate.code.evaluate.Library;
import io.schedmate.code.library.names.ImportedNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What needs no more than a table: data classes, containers, progress bars, methods of modules and tensors. */
public final class Frameworks implements Library {

    private static final ImportedNames LIBRARIES = ImportedNames.of("libraries");
    private static final ImportedNames TYPES = ImportedNames.of("types");
    private static final ImportedNames METHODS = ImportedNames.of("methods");

    @Override
    public boolean owns(String module) {
        return LIBRARIES.is(module, "owned");
    }

    @Override
    public boolean makesRecords(String name) {
        return TYPES.is(name, "record");
    }

    @Override
    public boolean declaresField(String name) {
        return TYPES.is(name, "field");
    }

    @Override
    public @Nullable String builtin(String type) {
        return switch (TYPES.meaning(type)) {
            case "list" -> "list";
            case "dict" -> "dict";
            default -> null;
        };
    }

    @Override
    public Iteration iteration(String name) {
        return switch (TYPES.meaning(name)) {
            case "bar" -> Iteration.OF_ARGUMENT;
            case "range" -> Iteration.RANGE;
            default -> Iteration.UNKNOWN;
        };
    }

    @Override
    public boolean returnsReceiver(String method) {
        return METHODS.is(method, "receiver");
    }

    @Override
    public boolean returnsParameters(String method) {
        return METHODS.is(method, "parameters");
    }

    @Override
    public List<String> calledMethods() {
        return METHODS.named("called");
    }
}
