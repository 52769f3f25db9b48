package io.schedmate.code.admission;

import java.nio.file.Path;

/**
 * A source tree with an identity that all its versions share.
 *
 * @param line the identity of all versions of the tree, such as the address of its repository
 * @param workdir the folder in which the command runs; {@code root} or a folder below it
 */
public record JobTree(String line, Path root, Path workdir) {

    /** Creates a tree whose versions are identified by its own folder. */
    public static JobTree at(Path root, Path workdir) {
        return new JobTree(root.toAbsolutePath().normalize().toString(), root, workdir);
    }

    /** Returns the working directory, relative to the root. */
    public String folder() {
        return root.toAbsolutePath()
                .normalize()
                .relativize(workdir.toAbsolutePath().normalize())
                .toString();
    }
}
