package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which a script runs its commands. A folder of another machine is matched by the longest tail of its
 * path that is a folder of the tree; later folders of that machine are matched by the same correspondence.
 */
final class WorkingFolder {

    private final SourceTree tree;
    private Path folder;
    /** The folder before one of another machine was entered; null if none was. */
    private @Nullable Path before;
    /** A folder of the other machine, with a slash at its end, and the folder of the tree that it corresponds to. */
    private String elsewhere = "";

    private Path here;

    WorkingFolder(SourceTree tree, Path folder) {
        this.tree = tree;
        this.folder = folder;
        this.here = folder;
    }

    Path path() {
        return folder;
    }

    void leaveTo(Path left) {
        folder = left;
    }

    void enter(String written) {
        Optional<Path> inside = tree.resolve(folder, written);
        if (inside.isPresent() && !written.startsWith("~/")) {
            inside.filter(tree::isFolder).ifPresent(this::leaveTo);
        } else {
            corresponding(written.endsWith("/") ? written : written + "/").ifPresent(path -> {
                before = before == null ? folder : before;
                folder = path;
            });
        }
    }

    private Optional<Path> corresponding(String written) {
        if (!elsewhere.isEmpty() && written.startsWith(elsewhere)) {
            return in(here, written.substring(elsewhere.length()));
        }
        for (int slash = written.indexOf('/'); slash < written.length() - 1; slash = written.indexOf('/', slash + 1)) {
            String tail = written.substring(slash + 1);
            boolean isBare = tail.indexOf('/') == tail.length() - 1;
            // A bare name is no evidence of the same folder, unless it is in this one.
            for (Path base : isBare ? List.of(folder) : List.of(folder, tree.root())) {
                Optional<Path> found = in(base, tail);
                if (found.isPresent()) {
                    elsewhere = written.substring(0, slash + 1);
                    here = base;
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Path> in(Path base, String tail) {
        return tree.resolve(base, tail).filter(tree::isFolder);
    }

    /**
     * Returns the folder in which a command runs: the one before a folder of another machine was entered if only it has
     * a file that the command names, because the other folder may only be one of the same name.
     */
    Path of(List<Word> command) {
        return before != null && !names(command, folder) && names(command, before) ? before : folder;
    }

    private boolean names(List<Word> command, Path base) {
        return command.stream()
                .filter(Word::isKnown)
                .anyMatch(word ->
                        tree.resolve(base, word.text()).filter(tree::isFile).isPresent());
    }
}
