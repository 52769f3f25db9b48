package io.schedmate.local.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** The processor time of PostgreSQL's processes. Processes that have ended are not counted. */
record DatabaseProcesses(long postmaster) {

    static DatabaseProcesses in(Path data) {
        try {
            return new DatabaseProcesses(Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid"))
                    .getFirst()
                    .strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Duration spent() {
        return ProcessHandle.of(postmaster).stream()
                .flatMap(main -> Stream.concat(Stream.of(main), main.descendants()))
                .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
