package io.schedmate.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditQuery;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
    void anIncompleteLineDoesNotHideOthers() throws Exception {
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
    void entriesAtTheStartOfAnHourAreReadInPages() {
        Instant hour = Instant.parse("2026-03-02T12:00:00Z");
        List<AuditEntry> added = List.of(entry(hour, "rosa", 200), entry(hour, "tim", 200), entry(hour, "ada", 403));
        added.forEach(open()::add);

        List<AuditEntry> read = new ArrayList<>();
        AuditQuery query = new AuditQuery(hour, hour.plusNanos(1_000), null, null, null, null, 1);
        for (List<AuditEntry> page = open().find(query); !page.isEmpty(); page = open().find(query)) {
            read.addAll(page);
            query = query.olderThan(page.getLast(), 1);
        }
        assertThat(read).containsExactlyInAnyOrderElementsOf(added);
        assertThat(open().find(new AuditQuery(null, hour, null, null, null, null, 9)))
                .isEmpty();
        assertThat(open().find(new AuditQuery(hour.plusSeconds(3_600), null, null, null, null, null, 9)))
                .isEmpty();
    }

    @Test
    void anHourExpiresWithItsLastInstant() {
        var entry = entry(NIGHT, "rosa", 200);
        open().add(entry);
        var day = new AuditLog.Bounds(Duration.ofDays(1), 9, 9);

        open().trim(day, Instant.parse("2026-03-04T00:00:00Z"));
        assertThat(all(open())).containsExactly(entry);
        open().trim(day, Instant.parse("2026-03-04T00:00:00.000001Z"));
        assertThat(all(open())).isEmpty();
    }

    @Test
    void theOldestHoursAreRemovedIfThereAreTooManyEntries() {
        List<AuditEntry> added = new ArrayList<>();
        for (int hour = 0; hour < 3; hour++) {
            added.add(entry(NIGHT.plus(Duration.ofHours(hour)), "rosa", 200));
            added.add(entry(NIGHT.plus(Duration.ofHours(hour)), "tim", 200));
        }
        added.forEach(open()::add);

        open().trim(new AuditLog.Bounds(Duration.ofDays(9), 3, 9), NIGHT.plus(Duration.ofHours(3)));
        assertThat(all(open())).containsExactlyInAnyOrderElementsOf(added.subList(2, 6));
        open().trim(new AuditLog.Bounds(Duration.ofDays(9), 2, 9), NIGHT.plus(Duration.ofHours(3)));
        assertThat(all(open())).containsExactlyInAnyOrderElementsOf(added.subList(4, 6));
    }

    @Test
    void onlyTheOwnerMayReadTheFiles() throws Exception {
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
    void anUnwritableLogThrowsAnError() throws Exception {
        open().check();
        Files.delete(folder.resolve("audit/probe"));
        Files.delete(folder.resolve("audit"));
        Files.writeString(folder.resolve("audit"), "");

        assertThatThrownBy(() -> open().check()).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(() -> open().add(entry(NIGHT, "rosa", 200))).isInstanceOf(UncheckedIOException.class);
    }
}
