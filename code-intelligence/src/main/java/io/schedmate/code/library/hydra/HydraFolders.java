package io.schedmate.code.library.hydra;

import io.schedmate.code.evaluate.Evaluator;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where configurations lie of which a program only computes the folder, from its surroundings for instance. */
final class HydraFolders {

    private static final List<String> NAMES =
            List.of("conf", "config", "configs", "cfg", "cfgs", "confs", "hydra_configs", "hydra_config");

    private HydraFolders() {}

    /** The folder nearest above the program that holds the configuration; null for none. */
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
