package io.schedmate.code.agent.tool;

import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Implements {@code file_tree_tool}: returns the folders and readable files below a folder; if not all fit, the upper
 * ones.
 */
record FileTreeTool(SourceTree tree) {

    private static final int ENTRIES = 300;
    private static final int ENTRIES_A_FOLDER = 60;

    String show(Path folder) {
        Map<Path, List<Path>> shown = chosen(folder);
        StringBuilder text = new StringBuilder(tree.name(folder).isEmpty() ? "." : tree.name(folder)).append("/\n");
        print(folder, shown, 1, text);
        return text.toString();
    }

    /** Selects entries breadth first, so that a deep folder does not hide its neighbours. */
    private Map<Path, List<Path>> chosen(Path top) {
        Map<Path, List<Path>> shown = new HashMap<>();
        Queue<Path> folders = new ArrayDeque<>(List.of(top));
        int left = ENTRIES;
        for (Path folder = folders.poll(); folder != null && left > 0; folder = folders.poll()) {
            List<Path> entries = entries(folder);
            List<Path> kept = entries.subList(0, Math.min(entries.size(), Math.min(left, ENTRIES_A_FOLDER)));
            left -= kept.size();
            shown.put(folder, kept);
            kept.stream().filter(tree::isFolder).forEach(folders::add);
        }
        return shown;
    }

    private List<Path> entries(Path folder) {
        List<Path> entries = new ArrayList<>();
        for (Path entry : tree.list(folder)) {
            if (tree.isFolder(entry) ? !ReadableFiles.isTransient(entry) : isShown(entry)) {
                entries.add(entry);
            }
        }
        return entries;
    }

    private boolean isShown(Path entry) {
        return ReadableFiles.isReadable(entry) && tree.isFile(entry);
    }

    private void print(Path folder, Map<Path, List<Path>> shown, int depth, StringBuilder text) {
        String indent = "  ".repeat(depth);
        List<Path> kept = shown.getOrDefault(folder, List.of());
        for (Path entry : kept) {
            boolean isFolder = tree.isFolder(entry);
            text.append(indent)
                    .append(entry.getFileName())
                    .append(isFolder ? "/" : "")
                    .append('\n');
            if (isFolder) {
                print(entry, shown, depth + 1, text);
            }
        }
        int more = entries(folder).size() - kept.size();
        if (more > 0) {
            text.append(indent).append("... ").append(more).append(" more: ask for this folder\n");
        }
    }
}
