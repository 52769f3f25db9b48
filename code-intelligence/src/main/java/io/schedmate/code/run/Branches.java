package io.schedmate.code.run;

import io.schedmate.code.python.Syntax;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which blocks behind a program's conditions are followed, and which are passed by because their condition is known. */
public final class Branches {

    private static final int KEPT = 20_000;

    private final Set<Block> followed = new HashSet<>();
    private final Set<Block> passed = new HashSet<>();

    private record Block(String file, int start, int firstLine, int lastLine) {
        boolean holds(String path, int line) {
            return file.equals(path) && firstLine <= line && line <= lastLine;
        }
    }

    void follow(@Nullable Syntax block, Module module) {
        keep(followed, block, module);
    }

    void pass(@Nullable Syntax block, Module module) {
        keep(passed, block, module);
    }

    private static void keep(Set<Block> blocks, @Nullable Syntax block, Module module) {
        if (block != null && blocks.size() < KEPT) {
            blocks.add(new Block(module.path, block.start(), block.line(), block.lastLine()));
        }
    }

    /** Whether the line stands in a block that no call of its function goes through. */
    public boolean isPassed(String file, int line) {
        return passed.stream().anyMatch(block -> block.holds(file, line) && !followed.contains(block));
    }
}
