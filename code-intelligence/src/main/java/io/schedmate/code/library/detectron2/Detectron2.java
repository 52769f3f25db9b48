package io.schedmate.code.library.detectron2;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.configuration.Instantiation;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Models Detectron2: its command line, and its lazy configurations, which describe calls that are made later. */
public final class Detectron2 implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("detectron2");

    private final Evaluator run;
    private final Configurations configurations;

    public Detectron2(Evaluator run) {
        this.run = run;
        this.configurations = new Configurations(run);
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "parser" -> DetectronCommands.parser(given.at());
            case "load" -> configurations.loaded(given.get(0), false);
            case "override" -> overridden(given);
            case "instantiate" -> new Instantiation(run).of(given);
            case "shipped" -> configurations.shipped(given);
            default -> null;
        };
    }

    /** Creates objects of a class if the tree is detectron2 itself. */
    @Override
    public @Nullable Value create(ClassValue type, Arguments given) {
        return NAMES.is(type.name, "own description")
                ? new Made(type.name, List.copyOf(given.values()), given.named(), given.at())
                : null;
    }

    /** A lazy call describes a call that may be changed before it is made. */
    @Override
    public @Nullable Value callResult(Made callee, Arguments given) {
        if (!NAMES.meaning(callee.callee()).endsWith("description")
                || callee.arguments().isEmpty()) {
            return null;
        }
        Entries description = Entries.empty(given.at());
        description.values().putAll(given.named());
        description.values().put("_target_", callee.arguments().getFirst());
        return description;
    }

    /** Models detectron2's own functions if the tree is detectron2 itself. */
    @Override
    public @Nullable Value callFunction(FunctionValue function, Arguments given) {
        if (function.name().equals("get_config") && function.closure().names.get("LazyConfig") != null) {
            return configurations.shipped(given);
        }
        if (!function.closure().module.path.endsWith("config/lazy.py")) {
            return null;
        }
        return switch (function.name()) {
            case "load" -> given.get(0) instanceof Text file ? configurations.config(file.text()) : null;
            case "apply_overrides" -> overridden(given);
            default -> null;
        };
    }

    @Override
    public Arguments bound(Value.Code callee, Arguments given) {
        return callee instanceof FunctionValue function
                        && !function.decorators().isEmpty()
                ? new Configurable(run).bound(function, given)
                : given;
    }

    private static @Nullable Value overridden(Arguments given) {
        if (given.get(0) instanceof Entries entries && given.get(1, "overrides") instanceof Items words) {
            Configurations.override(entries, words);
            return entries;
        }
        return null;
    }
}
