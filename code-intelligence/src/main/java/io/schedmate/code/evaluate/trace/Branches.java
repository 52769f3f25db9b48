package io.schedmate.code.evaluate.trace;

import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.python.Syntax;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records which conditional blocks are followed, and which are skipped because their condition is known. */
public final class Branches {

    private static final int KEPT = 20_000;

    private final Set<Block> followed = new HashSet<>();
    private final Set<Block> passed = new HashSet<>();

    private record Block(String file, int start, int end) {
        boolean holds(String path, int offset) {
            return file.equals(path) && start <= offset && offset < end;
        }
    }

    public void follow(@Nullable Syntax block, Module module) {
        keep(followed, block, module);
    }

    public void pass(@Nullable Syntax block, Module module) {
        keep(passed, block, module);
    }

    private static void keep(Set<Block> blocks, @Nullable Syntax block, Module module) {
        if (block != null && blocks.size() < KEPT) {
            blocks.add(new Block(module.path, block.start(), block.end()));
        }
    }

    /** Whether the code at this byte offset is in a block that no call of its function executes. */
    public boolean isPassed(String file, int offset) {
        return passed.stream().anyMatch(block -> block.holds(file, offset) && !followed.contains(block));
    }
}
