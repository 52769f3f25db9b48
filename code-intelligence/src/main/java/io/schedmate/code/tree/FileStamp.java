package io.schedmate.code.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The file system's record of a file that changes on every write: its inode and the time of its last change, as in
 * git's index. The device is omitted because it differs between machines that share a folder.
 *
 * @param text the whole stamp, for comparison
 * @param changedAt the latest of its times
 */
record FileStamp(String text, Instant changedAt) {

    /**
     * The time after which a stamp is reliable. A write soon after another may not change the times, and the clocks of
     * two machines differ.
     */
    private static final Duration SETTLING_TIME = Duration.ofSeconds(10);

    /** Returns the stamp; empty if the file system provides too little information. */
    static Optional<FileStamp> of(Path file) {
        try {
            Map<String, Object> attributes = Files.readAttributes(file, "unix:size,lastModifiedTime,ctime,ino");
            return attributes.get("lastModifiedTime") instanceof FileTime modified
                            && attributes.get("ctime") instanceof FileTime changed
                    ? Optional.of(new FileStamp(
                            "%s %s %s %s".formatted(attributes.get("size"), modified, changed, attributes.get("ino")),
                            changed.compareTo(modified) > 0 ? changed.toInstant() : modified.toInstant()))
                    : Optional.empty();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Whether any change after {@code readAt} results in another stamp. */
    boolean isReliableAt(Instant readAt) {
        return changedAt.plus(SETTLING_TIME).isBefore(readAt);
    }
}
