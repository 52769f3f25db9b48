package io.schedmate.logs.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("load")
class TenMillionLinesTest {

    private static final int LINES = 10_000_000;
    private static final long PEAK_KILOBYTES = 400_000;

    @TempDir
    private Path folder;

    @Test
    void aLogOfTenMillionLinesIsReadWithinFourHundredMegabytes() throws IOException, InterruptedException {
        assumeThat(Path.of("/proc/self/status")).exists();
        Path log = write();

        Properties found = readInASeparateProcess(log);

        assertThat(found).containsEntry("rootCauseLine", String.valueOf(LINES));
        assertThat(found).containsEntry("labelled", String.valueOf(LINES));
        assertThat(Integer.parseInt(found.getProperty("rangeReads"))).isLessThan(20);
        assertThat(Long.parseLong(found.getProperty("peakKilobytes"))).isLessThan(PEAK_KILOBYTES);
    }

    private Path write() throws IOException {
        Path log = folder.resolve("job.log");
        try (BufferedWriter out = Files.newBufferedWriter(log)) {
            for (int at = 1; at < LINES; at++) {
                out.write(line(at));
                out.write('\n');
            }
            out.write("OSError: [Errno 28] No space left on device\n");
        }
        return log;
    }

    /** Training with occasional other output: many words, so that there are many templates too. */
    private static String line(int at) {
        return switch (at % 97) {
            case 13 -> "NCCL INFO Channel 0" + at % 10 + " : " + at % 64 + " -> " + (at + 1) % 64 + " via P2P/IPC";
            case 29 ->
                "WARNING: sample w" + Integer.toString(at, 36) + " of shard q" + Integer.toHexString(at * 31)
                        + " is short, going on";
            case 51 -> "reading /data/part-" + at % 9_999 + "/x" + Integer.toString(at * 7, 36) + ".tar";
            default ->
                "step " + at + "/20000000 | loss " + String.format(Locale.ROOT, "%d.%04d", at % 7, at % 9_973)
                        + " | 812.4 ms/step";
        };
    }

    private Properties readInASeparateProcess(Path log) throws IOException, InterruptedException {
        Path results = folder.resolve("answers");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReadWholeLog.class.getName(),
                        log.toString(),
                        results.toString()))
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "output"))
                .start();
        int exitCode = process.waitFor();
        assertThat(exitCode).as(Files.readString(folder.resolve("output"))).isZero();
        Properties found = new Properties();
        try (var in = Files.newBufferedReader(results)) {
            found.load(in);
        }
        return found;
    }
}
