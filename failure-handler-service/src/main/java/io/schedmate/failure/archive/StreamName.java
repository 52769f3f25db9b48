package io.schedmate.failure.archive;

import io.schedmate.model.log.LogSource;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The name of a source within its attempt: node, rank and file as far as known, separated by slashes. */
public final class StreamName {

    private static final int MAX_LENGTH = 1024;

    private StreamName() {}

    public static String of(LogSource source) {
        String name = Stream.of(source.node(), source.rank() == null ? null : "rank" + source.rank(), source.file())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("/"))
                .replace('\0', '\uFFFD');
        if (name.length() <= MAX_LENGTH) {
            return name.isEmpty() ? "-" : name;
        }
        // Keeps long names with the same beginning distinct.
        String mark =
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
        return name.substring(0, MAX_LENGTH - mark.length()) + mark;
    }
}
