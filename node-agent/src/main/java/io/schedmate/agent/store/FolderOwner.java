package io.schedmate.agent.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Changes the owner of a folder by numeric ids: {@code FolderOwner FOLDER UID GID}. A folder on a Kubernetes node
 * belongs to root at first. An init container gives it to the agent's user with this program, because its image has no
 * {@code chown}.
 */
final class FolderOwner {

    private FolderOwner() {}

    static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Files.setAttribute(folder, "unix:gid", Integer.valueOf(arguments[2]), LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(folder, "unix:uid", Integer.valueOf(arguments[1]), LinkOption.NOFOLLOW_LINKS);
    }
}
