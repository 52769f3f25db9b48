package io.schedmate.code.inspect.idle;

import io.schedmate.code.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** The Python files next to a script and below, including those that its run does not open. */
final class NearbyFiles {

    private static final int DEEPEST = 3;
    private static final int MAX = 250;

    private final Path root;
    private final Path script;
    private int left = MAX;

    NearbyFiles(Path root, Path script) {
        this.root = root;
        this.script = script;
    }

    /** Whether a file other than the known ones contains the text, or there are too many files to search. */
    boolean mention(String text, Set<String> known) {
        try {
            SourceTree tree = SourceTree.at(root);
            Path folder = script.getParent();
            return folder == null || mentions(tree, folder, text, known, 0);
        } catch (IOException _) {
            // A file that cannot be read may contain it.
            return true;
        }
    }

    private boolean mentions(SourceTree tree, Path folder, String text, Set<String> known, int depth) {
        for (Path entry : tree.list(folder)) {
            boolean isPython = entry.toString().endsWith(".py") && !known.contains(tree.name(entry));
            if (isPython && (left-- <= 0 || tree.contains(entry, text))) {
                return true;
            }
            boolean isFolder = depth < DEEPEST
                    && tree.isFolder(entry)
                    && !entry.getFileName().toString().startsWith(".");
            if (isFolder && mentions(tree, entry, text, known, depth + 1)) {
                return true;
            }
        }
        return false;
    }
}
