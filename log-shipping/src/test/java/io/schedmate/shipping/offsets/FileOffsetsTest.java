package io.schedmate.shipping.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileOffsetsTest {

    private static final JobId JOB = JobId.of("alpha", "slurm", "7");

    @TempDir
    private Path folder;

    @Test
    void aMostlyOutdatedJournalIsCompactedToTheLatestOffsets() throws IOException {
        List<SourceOffset> many =
                IntStream.range(0, 20_000).mapToObj(FileOffsetsTest::offset).toList();
        try (var offsets = new FileOffsets(folder)) {
            offsets.save(many);
            long once = Files.size(folder.resolve("offsets"));
            // The journal may contain eight mebibytes of outdated entries.
            assertThat(2 * once).isGreaterThan(8L << 20);
            offsets.save(many);
            assertThat(Files.size(folder.resolve("offsets"))).isLessThan(3 * once / 2);
            offsets.save(many);
            assertThat(Files.size(folder.resolve("offsets")))
                    .as("as much may be outdated as is current, and eight mebibytes more")
                    .isGreaterThan(3 * once / 2);
            offsets.save(List.of(offset(7).continuedIn(new FilePrint("another", 3, 4))));
        }

        try (var again = new FileOffsets(folder)) {
            assertThat(again.load()).hasSize(many.size());
            assertThat(again.load().get("/logs/7"))
                    .extracting(found -> Objects.requireNonNull(found).print().key())
                    .isEqualTo("another");
            assertThat(again.load().get("/logs/8")).isEqualTo(offset(8));
        }
    }

    @Test
    void closingReleasesTheFilesAndTheFolder() throws IOException {
        new FileOffsets(folder).close();
        long before = openFiles();

        for (int turn = 0; turn < 50; turn++) {
            try (var offsets = new FileOffsets(folder)) {
                offsets.save(List.of(offset(turn)));
            }
        }

        assertThat(openFiles()).isLessThan(before + 25);
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }

    private static SourceOffset offset(int number) {
        return SourceOffset.start(
                "/logs/" + number,
                new FilePrint("file " + number, 1, 2),
                JOB,
                new LogSource("/logs/" + number, null, "n"));
    }
}
