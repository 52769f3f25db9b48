package io.schedmate.advisor.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the bytes read from an archive count, however a reader consumes them. */
class EntryLimitsTest {

    private static final List<Reading> WAYS = List.of(
            bytes -> {
                while (bytes.read() >= 0) {
                    // Reads byte by byte.
                }
            },
            bytes -> bytes.transferTo(OutputStream.nullOutputStream()),
            bytes -> bytes.skipNBytes(10));

    @FunctionalInterface
    private interface Reading {
        void all(InputStream bytes) throws IOException;
    }

    @Test
    void bytesAreCountedForEveryWayOfReading() {
        for (Reading way : WAYS) {
            assertThatCode(() -> way.all(tenBytes(10))).doesNotThrowAnyException();
            assertThatThrownBy(() -> way.all(tenBytes(9))).isInstanceOf(SourceRefused.class);
        }
    }

    @Test
    void markAndResetAreNotSupported() {
        assertThat(tenBytes(10).markSupported()).isFalse();
    }

    private static InputStream tenBytes(long most) {
        Bounds bounds = new Bounds(most, 1, 1, 1, Duration.ofSeconds(10));
        return new EntryLimits(Path.of("tree"), bounds, most).counted(new ByteArrayInputStream(new byte[10]));
    }
}
