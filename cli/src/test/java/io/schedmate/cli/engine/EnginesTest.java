package io.schedmate.cli.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.logs.intake.LogLines;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesTest {

    private final Engines.LogOpener opener = Engines.local().opener();

    @TempDir
    Path folder;

    @Test
    void plainFilesCompressedFilesAndStreamsYieldTheSameLines() throws Exception {
        byte[] text = "first\nsecond\n\nlast".getBytes(StandardCharsets.UTF_8);
        Path plain = Files.write(folder.resolve("job.log"), text);
        Path packed = folder.resolve("packed.log");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
            gzip.write(text);
        }

        assertLines(opener.open(plain));
        assertLines(opener.open(packed));
        assertLines(opener.open(new ByteArrayInputStream(text)));
    }

    @Test
    void aMissingFileIsReportedAsMissing() {
        assertThatThrownBy(() -> opener.open(folder.resolve("none.log"))).isInstanceOf(NoSuchFileException.class);
    }

    private static void assertLines(LogLines log) throws Exception {
        assertThat(log.count()).isEqualTo(4);
        assertThat(log.read(1, 10)).containsExactly("first", "second", "", "last");
        if (log instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }
}
