package io.schedmate.code.library.frameworks;

import io.schedmate.code.evaluate.Library;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Outside;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Models names that a table describes completely: data classes, containers, progress bars, methods of modules and
 * tensors.
 */
public final class Frameworks implements Library {

    private static final ImportedNames LIBRARIES = ImportedNames.of("libraries");
    private static final ImportedNames TYPES = ImportedNames.of("types");
    /** Libraries whose classes programs import with a star. */
    private static final Pattern STARRED = Pattern.compile(
            "(?:keras|tensorflow\\.(?:python\\.)?keras)\\.(?:layers|models|optimizers)(?:\\.\\w+)*|torch\\.(?:nn|optim|utils\\.data)|torchvision\\.(?:transforms|datasets|models)|paddle\\.nn|paddle\\.optimizer");

    private static final Pattern CLASS = Pattern.compile("[A-Z]+[a-z]\\w*|SGD|[A-Z]{3}");
    private static final Pattern OPTIMIZER =
            Pattern.compile("(?:R|N)?Adam\\w*|SGD|RMS[Pp]rop|Ada(?:grad|delta|max)|Nadam|LBFGS|Momentum");
    private static final ImportedNames METHODS = ImportedNames.of("methods");

    @Override
    public boolean owns(String module) {
        return LIBRARIES.is(module, "owned");
    }

    /** A class usually belongs to the first module that is not specialised in something else. */
    @Override
    public @Nullable Value fromAll(List<String> modules, String name) {
        String kind = OPTIMIZER.matcher(WorkLimit.text(name)).matches()
                ? "optim"
                : name.matches("Model|Sequential") ? "models" : "layers";
        return modules.stream()
                .filter(module -> STARRED.matcher(WorkLimit.text(module)).matches()
                        && CLASS.matcher(WorkLimit.text(name)).matches())
                .min(Comparator.comparing(module -> !module.contains(kind)))
                .map(module -> new Outside(module + "." + name, Origin.NONE))
                .orElse(null);
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
