package io.schedmate.code.evaluate;

import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds modules in the tree: next to the program, in its working directory and above it, and in folders that the
 * program adds.
 */
public final class ModuleFiles {

    /** The maximum number of modules opened when a program imports what it finds by listing folders. */
    private static final int FOLLOWED = 4;

    private final SourceTree tree;
    private final Program program;
    private final Set<Path> folders = new LinkedHashSet<>();
    private final Set<String> listed = new HashSet<>();
    private final Predicate<String> isLibrary;
    private int imported;

    /** @param isLibrary whether a module of that name is a library with a model, which is more exact than its code */
    public ModuleFiles(SourceTree tree, Program program, Predicate<String> isLibrary) {
        this.isLibrary = isLibrary;
        this.tree = tree;
        this.program = program;
        Path script = program.script();
        if (script.getParent() != null) {
            folders.add(script.getParent());
        }
        folders.add(program.folder());
        for (Path above = program.folder(); above != null && above.startsWith(tree.root()); above = above.getParent()) {
            folders.add(above);
            folders.add(above.resolve("src"));
        }
        folders.add(tree.root());
        folders.add(tree.root().resolve("src"));
    }

    /** Adds a folder to the module search path. */
    public void search(String folder) {
        tree.resolve(program.folder(), folder).filter(tree::isFolder).ifPresent(folders::add);
    }

    /** Records a file that the program found by listing a folder. The program may import all files in it. */
    public void listed(String name) {
        if (name.endsWith(".py")) {
            listed.add(name.substring(0, name.length() - 3));
        }
    }

    /** Counts the import of a listed module; returns false once the maximum number was opened. */
    public boolean admits(String dotted) {
        return !listed.contains(dotted.substring(dotted.lastIndexOf('.') + 1)) || ++imported <= FOLLOWED;
    }

    /** Returns the file of a module by its full name, as {@link #find(Scope.ModuleName)} does. */
    @Nullable
    public Path find(String dotted) {
        return find(new Scope.ModuleName(new Module(program.script(), ""), 0, dotted));
    }

    /** Returns the file of a module, or the folder of a package without one; null if it is not in the tree. */
    @Nullable
    public Path find(Scope.ModuleName wanted) {
        if (wanted.level() == 0 && isKnownLibrary(wanted.dotted())) {
            return null;
        }
        String relative = wanted.dotted().replace('.', '/');
        if (wanted.level() > 0) {
            Path base = wanted.from().file.getParent();
            for (int i = 1; i < wanted.level() && base != null; i++) {
                base = base.getParent();
            }
            return base == null ? null : fileIn(base, relative);
        }
        for (Path folder : folders) {
            Path found = fileIn(folder, relative);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @Nullable
    public Path fileIn(Path folder, String relative) {
        Path path = tree.resolve(folder, relative).orElse(null);
        if (path == null) {
            return null;
        }
        Path init = path.resolve("__init__.py");
        if (tree.isFile(init)) {
            return init;
        }
        Path file = relative.isEmpty() ? path : path.resolveSibling(path.getFileName() + ".py");
        if (tree.isFile(file)) {
            return file;
        }
        return tree.isFolder(path) && path.startsWith(tree.root()) ? path : null;
    }

    /**
     * Whether a module counts as a library with a model. A copy of it in the tree does too, unless the program is part
     * of it.
     */
    private boolean isKnownLibrary(String dotted) {
        String library = dotted.replaceFirst("\\..*", "");
        if (!isLibrary.test(library)) {
            return false;
        }
        for (Path part : tree.root().relativize(program.script())) {
            if (part.toString().equals(library)) {
                return false;
            }
        }
        return true;
    }
}
