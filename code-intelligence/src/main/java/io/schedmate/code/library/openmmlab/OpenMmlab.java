package io.schedmate.code.library.openmmlab;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Models OpenMMLab's configurations, even if the tree contains their reader under another name. */
public record OpenMmlab(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("openmmlab");

    /** The keys that a file's reader uses: the base files, or, before release 1, only the entries. */
    private static final Pattern COPY = Pattern.compile("['\"](?:_base_|_cfg_dict)['\"]");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return NAMES.is(name, "load") ? new Configurations(run).loaded(given.get(0), false) : null;
    }

    @Override
    public @Nullable Value callFunction(FunctionValue function, Arguments given) {
        return function.name().equals("fromfile") && isCopy(function)
                ? new Configurations(run).loaded(given.get(0), false)
                : null;
    }

    private boolean isCopy(FunctionValue function) {
        return run.tree()
                .text(function.closure().module.file)
                .filter(text -> COPY.matcher(WorkLimit.text(text)).find())
                .isPresent();
    }

    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        return object instanceof Entries && name.equals("_cfg_dict") ? object : null;
    }
}
