package io.schedmate.code.similar.planted;

import io.schedmate.code.command.JobCommand;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.Optional;

/** Planted: a comparison that reads a program's text and a command's words. */
public final class ReadsTexts {

    private ReadsTexts() {}

    static Optional<String> ofTheTree(SourceTree tree, Path file) {
        return tree.text(file);
    }

    static String[] ofTheCommand(JobCommand job) {
        return job.command().split(" ");
    }
}
