package io.schedmate.code.admission;

import java.nio.file.Path;

/**
 * A source tree and the identity that its versions share.
 *
 * @param line what all versions of the tree have in common, such as the address of its repository
 * @param workdir where the command runs; {@code root} or a folder below it
 */
public record JobTree(String line, Path root, Path workdir) {

    /** A folder whose versions are its own. */
    public static JobTree at(Path root, Path workdir) {
        return new JobTree(root.toAbsolutePath().normalize().toString(), root, workdir);
    }

    /** The working directory from the root. */
    public String folder() {
        return root.toAbsolutePath()
                .normalize()
                .relativize(workdir.toAbsolutePath().normalize())
                .toString();
    }
}
