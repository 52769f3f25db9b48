package io.schedmate.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.gateway.audit.AuditLog;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileAuditLogTest extends AuditLogContract {

    private static final Instant NIGHT = Instant.parse("2026-03-02T23:59:59.999999Z");

    @TempDir
    Path folder = Path.of("");

    @Override
    AuditLog open() {
        return new FileAuditLog(folder.resolve("audit"));
    }

    @Test
    void aLineThatWasLeftHalfHidesNoOther() throws Exception {
        var before = entry(NIGHT, "rosa", 200);
        var after = entry(NIGHT, "tim", 200);
        open().add(before);
        Path hour = folder.resolve("audit/2026-03-02T23.jsonl");
        byte[] half = "{\"entryId\":\"é".getBytes(StandardCharsets.UTF_8);
        Files.write(hour, Arrays.copyOf(half, half.length - 1), StandardOpenOption.APPEND);

        open().add(after);

        assertThat(all(open())).containsExactlyInAnyOrder(before, after);
    }

    @Test
    void itsOwnerAloneReadsIt() throws Exception {
        open().check();
        open().add(entry(NIGHT, "rosa", 200));

        for (String file : List.of("2026-03-02T23.jsonl", "probe")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(
                            folder.resolve("audit").resolve(file))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void anInterruptedThreadStoresItsEntryOnce() {
        var entry = entry(NIGHT, "rosa", 200);
        Thread.currentThread().interrupt();
        try {
            open().check();
            open().add(entry);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(all(open())).containsExactly(entry);
    }

    @Test
    void itSaysWhenItCannotBeWritten() throws Exception {
        open().check();
        Files.delete(folder.resolve("audit/probe"));
        Files.delete(folder.resolve("audit"));
        Files.writeString(folder.resolve("audit"), "");

        assertThatThrownBy(() -> open().check()).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(() -> open().add(entry(NIGHT, "rosa", 200))).isInstanceOf(UncheckedIOException.class);
    }
}
