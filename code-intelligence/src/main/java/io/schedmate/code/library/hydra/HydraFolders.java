package io.schedmate.code.library.hydra;

import io.schedmate.code.evaluate.Evaluator;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the folder of configurations if a program computes its path, for example from the environment. */
final class HydraFolders {

    private static final List<String> NAMES =
            List.of("conf", "config", "configs", "cfg", "cfgs", "confs", "hydra_configs", "hydra_config");

    private HydraFolders() {}

    /** Returns the nearest folder above the program that contains the configuration; null if there is none. */
    static @Nullable String of(Evaluator run, String name) {
        String file = name.matches(".*\\.ya?ml") ? name : name + ".yaml";
        for (Path above = run.program().script().getParent();
                above != null && above.startsWith(run.tree().root());
                above = above.getParent()) {
            for (String folder : NAMES) {
                Path found = above.resolve(folder);
                if (run.tree().isFile(found.resolve(file))) {
                    return found.toString();
                }
            }
        }
        return null;
    }
}
