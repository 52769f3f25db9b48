package io.schedmate.local;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The data folder of a platform. Only one platform may use it at a time. */
final class PlatformData implements AutoCloseable {

    private static final String LOCK = "lock";

    private final Path folder;
    private final FileChannel channel;

    private PlatformData(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** Locks the folder. Throws {@link CommandFailed} if another platform uses it. */
    static PlatformData claim(Path folder) throws IOException {
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

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }
}
