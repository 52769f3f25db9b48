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
 * What the file system notes of a file and cannot leave as it was when the file is written: its inode and the time of
 * its last change, as git's index keeps them. The device is left out: it differs between machines that share a folder.
 *
 * @param text all of it, to be compared
 * @param changedAt the latest of its times
 */
record FileStamp(String text, Instant changedAt) {

    /** A write so soon after another may leave the times as they were, and clocks of two machines differ. */
    private static final Duration TELLING = Duration.ofSeconds(10);

    /** Empty where the file system tells too little. */
    static Optional<FileStamp> of(Path file) {
        try {
            Map<String, Object> told = Files.readAttributes(file, "unix:size,lastModifiedTime,ctime,ino");
            return told.get("lastModifiedTime") instanceof FileTime modified
                            && told.get("ctime") instanceof FileTime changed
                    ? Optional.of(new FileStamp(
                            "%s %s %s %s".formatted(told.get("size"), modified, changed, told.get("ino")),
                            changed.compareTo(modified) > 0 ? changed.toInstant() : modified.toInstant()))
                    : Optional.empty();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Whether a change after {@code readAt} is bound to give another stamp. */
    boolean tells(Instant readAt) {
        return changedAt.plus(TELLING).isBefore(readAt);
    }
}
