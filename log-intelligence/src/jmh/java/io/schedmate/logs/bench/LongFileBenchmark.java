package io.schedmate.logs.bench;

import io.schedmate.logs.intake.FileLogLines;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A file of ten million lines: to count them, to read them all, to read a thousand ranges anywhere. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgs = "-Xmx256m")
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class LongFileBenchmark {

    private static final int LINES = 10_000_000;
    private static final int LINES_A_READ = 4096;
    private static final int READS = 1000;

    private Path file = Path.of("");

    @Setup(Level.Trial)
    public void write() throws IOException {
        file = Files.createTempFile("schedmate-bench", ".log");
        List<String> lines = new WrittenJob(9).lines(50_000);
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (int at = 0; at < LINES; at++) {
                writer.write(lines.get(at % lines.size()));
                writer.write('\n');
            }
        }
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
    }

    @Benchmark
    public long count() {
        try (FileLogLines log = FileLogLines.open(file)) {
            return log.count();
        }
    }

    @Benchmark
    public long readAll() {
        try (FileLogLines log = FileLogLines.open(file)) {
            long read = 0;
            for (List<String> lines = log.read(1, LINES_A_READ); !lines.isEmpty(); ) {
                read += lines.size();
                lines = log.read(read + 1, LINES_A_READ);
            }
            return read;
        }
    }

    /** The index included. */
    @Benchmark
    public long readAnywhere() {
        try (FileLogLines log = FileLogLines.open(file)) {
            var random = new Random(3);
            long read = 0;
            for (int at = 0; at < READS; at++) {
                read += log.read(1 + random.nextInt(LINES - 20), 20).size();
            }
            return read;
        }
    }

    /** All bytes of the file, looked at by no one. */
    @Benchmark
    public long yardstickBytes() throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer block = ByteBuffer.allocate(1 << 18);
            long read = 0;
            while (channel.read(block) >= 0) {
                read += block.position();
                block.clear();
            }
            return read;
        }
    }
}
