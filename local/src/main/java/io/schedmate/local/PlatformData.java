package io.schedmate.local;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data folder of a platform. Only one platform may use it at a time. Only its owner may open it, because it contains
 * the jobs' logs, the topics and the database of everybody.
 */
final class PlatformData implements AutoCloseable {

    private static final String LOCK = "lock";
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_READS_AND_WRITES = PosixFilePermissions.fromString("rw-------");

    private final Path folder;
    private final FileChannel channel;

    private PlatformData(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * Closes the folder to other users and locks it. Creates it if it does not exist. Throws {@link CommandFailed} if
     * another platform uses it, or if it belongs to another user.
     */
    static PlatformData claim(Path folder) throws IOException {
        Files.createDirectories(folder);
        close(folder);
        Files.createDirectories(folder.resolve("logs"));
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(channel) == null) {
            channel.close();
            throw new CommandFailed(Problem.usage(
                    "Expected a folder that no other platform uses",
                    folder.toString(),
                    "stop the other one, or name another with --data"));
        }
        return new PlatformData(folder, channel);
    }

    Path folder() {
        return folder;
    }

    /** Deletes everything except the lock. */
    void forget() throws IOException {
        try (Stream<Path> content = Files.walk(folder)) {
            List<Path> inside = content.sorted(Comparator.reverseOrder())
                    .filter(path -> !path.equals(folder) && !path.equals(folder.resolve(LOCK)))
                    .toList();
            for (Path path : inside) {
                Files.delete(path);
            }
        }
        Files.createDirectories(folder.resolve("logs"));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static void close(Path folder) throws IOException {
        try {
            Files.setPosixFilePermissions(folder, OWNER_ONLY);
        } catch (FileSystemException refused) {
            throw new CommandFailed(Problem.usage(
                    "Expected a folder that belongs to the user who starts the platform",
                    folder + (refused.getReason() == null ? "" : ": " + refused.getReason()),
                    "name another with --data"));
        }
        correctSecrets(folder.resolve("keys"));
    }

    /** Earlier versions, and copies of a folder, may have left files that others can read. */
    private static void correctSecrets(Path keys) throws IOException {
        if (!Files.isDirectory(keys)) {
            return;
        }
        try (Stream<Path> content = Files.walk(keys)) {
            for (Path path : content.toList()) {
                Files.setPosixFilePermissions(path, Files.isDirectory(path) ? OWNER_ONLY : OWNER_READS_AND_WRITES);
            }
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }
}
