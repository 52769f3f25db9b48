package io.schedmate.shipping.guard;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The folders in which a kubelet and its container runtime store logs. Links between these folders are normal, and only
 * root can write to them.
 *
 * @param owner the id of the user who must own these folders and files
 */
public record ContainerLogs(List<Path> folders, long owner) {

    public ContainerLogs {
        folders = List.copyOf(folders);
    }

    /** Returns the default folders of kubelet, containerd, CRI-O and Docker, owned by root. */
    public static ContainerLogs standard() {
        return new ContainerLogs(
                List.of(
                        Path.of("/var/log/pods"),
                        Path.of("/var/log/containers"),
                        Path.of("/var/lib/docker/containers")),
                0);
    }

    /** Returns the folder that contains the path; empty if none does. */
    Optional<Path> folderOf(Path path) {
        return folders.stream().filter(path.normalize()::startsWith).findFirst();
    }
}
