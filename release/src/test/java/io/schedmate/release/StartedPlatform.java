package io.schedmate.release;

import io.schedmate.embedded.Ports;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The platform of an unpacked release, with what it keeps in a folder. */
record StartedPlatform(Process process, Path data, int port, Path printed) implements AutoCloseable {

    /** Its own limits; the machine of a test may do other work. */
    private static final Duration MAX_START_TIME = Duration.ofMinutes(10);

    private static final Duration MAX_STOP_TIME = Duration.ofMinutes(3);

    /** Returns a free port that leaves room for the ports of the services after it. */
    static int freePort() {
        return Math.min(Ports.free(), 60_000);
    }

    static StartedPlatform start(UnpackedRelease release, Path data, int port)
            throws IOException, InterruptedException {
        Path printed = release.home().resolve("up.txt");
        Process process = release.process("schedmate", "up", "--data", data.toString(), "--port", String.valueOf(port))
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        var started = new StartedPlatform(process, data, port, printed);
        long end = System.nanoTime() + MAX_START_TIME.toNanos();
        while (!Files.readString(printed).contains("Press Ctrl-C to stop.")) {
            if (System.nanoTime() > end || process.waitFor(1, TimeUnit.SECONDS)) {
                started.close();
                throw new IOException("Expected the platform to start.\n" + Files.readString(printed));
            }
        }
        return started;
    }

    URI api() {
        return URI.create("http://localhost:" + port + "/api/v1");
    }

    String operatorKey() throws IOException {
        return Files.readString(data.resolve("keys/operator-key")).strip();
    }

    String schedulerKey() throws IOException {
        return Files.readString(data.resolve("keys/scheduler-key")).strip();
    }

    /** With the signal that systemd sends. */
    @Override
    public void close() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(MAX_STOP_TIME.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new IOException("Expected the platform to stop.\n" + Files.readString(printed));
        }
    }
}
