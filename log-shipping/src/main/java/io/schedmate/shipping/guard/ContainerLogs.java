package io.schedmate.shipping.guard;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The folders in which a kubelet and its container runtime keep logs. Links between these folders are normal, and
 * only root writes there.
 *
 * @param owner the user whose these folders and files are
 */
public record ContainerLogs(List<Path> folders, long owner) {

    public ContainerLogs {
        folders = List.copyOf(folders);
    }

    /** As kubelet, containerd, CRI-O and Docker have them. */
    public static ContainerLogs standard() {
        return new ContainerLogs(
                List.of(
                        Path.of("/var/log/pods"),
                        Path.of("/var/log/containers"),
                        Path.of("/var/lib/docker/containers")),
                0);
    }

    /** The folder that a path lies in. */
    Optional<Path> folderOf(Path path) {
        return folders.stream().filter(path.normalize()::startsWith).findFirst();
    }
}
