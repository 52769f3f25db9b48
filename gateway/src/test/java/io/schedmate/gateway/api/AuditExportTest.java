package io.schedmate.gateway.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.gateway.memory.InMemoryAuditLog;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletResponse;

class AuditExportTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    private final InMemoryAuditLog log = new InMemoryAuditLog();

    @ParameterizedTest
    @CsvSource({
        "0, 9, 0, false",
        "499, 9999, 499, false",
        "500, 9999, 500, false",
        "501, 9999, 501, false",
        "1200, 9999, 1200, false",
        "2, 1, 1, true",
        "500, 500, 500, false",
        "501, 500, 500, true",
        "1200, 600, 600, true",
        "600, 600, 600, false",
    })
    void theRequestedNumberOfLinesIsWrittenWithACursorIfMoreFollow(
            int entries, int limit, int written, boolean saysWhereToReadOn) throws Exception {
        for (int entry = 0; entry < entries; entry++) {
            log.add(entry(entry));
        }

        List<String> lines = lines(limit);

        assertThat(lines).hasSize(written + (saysWhereToReadOn ? 1 : 0));
        for (int line = 0; line < written; line++) {
            assertThat(lines.get(line)).contains("\"operation\":\"call-%d\"".formatted(entries - 1 - line));
        }
        if (saysWhereToReadOn) {
            assertThat(lines.getLast()).isEqualTo("{\"nextCursor\":\"after call-%d\"}".formatted(entries - written));
        }
    }

    @Test
    void theResponseIsAFileDownload() throws Exception {
        var response = new MockHttpServletResponse();
        export().write(any(9), response);

        assertThat(response.getContentType()).startsWith("application/x-ndjson");
        assertThat(response.getHeader("Content-Disposition")).contains("schedmate-audit.ndjson");
    }

    private List<String> lines(int limit) throws Exception {
        var response = new MockHttpServletResponse();
        export().write(any(limit), response);
        return response.getContentAsString().lines().toList();
    }

    private AuditExport export() {
        return new AuditExport(log, last -> "after " + last.operation());
    }

    private static AuditQuery any(int limit) {
        return new AuditQuery(null, null, null, null, null, null, limit);
    }

    private static AuditEntry entry(int second) {
        return new AuditEntry(
                UUID.randomUUID(),
                NOON.plusSeconds(second),
                null,
                "192.0.2.1",
                "call-" + second,
                "POST",
                "/api/v1/keys",
                null,
                200,
                1,
                null,
                Map.of(),
                Map.of());
    }
}
