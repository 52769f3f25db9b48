package io.schedmate.gateway.api;

import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.wire.WireJson;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes entries as lines of JSON, page by page, so that memory use depends neither on the size of the log nor on the
 * speed of the reader.
 *
 * @param cursor returns the position after an entry
 */
record AuditExport(AuditLog log, Function<AuditEntry, String> cursor) {

    static final String TYPE = "application/x-ndjson";
    static final int MAX = 100_000;

    private static final int A_PAGE = 500;
    private static final JsonMapper JSON = WireJson.answers();

    /**
     * Writes the entries to the response. If there are more entries than requested, the last line contains the position
     * to continue from.
     */
    void write(AuditQuery query, HttpServletResponse response) throws IOException {
        response.setContentType(TYPE);
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"schedmate-audit.ndjson\"");
        OutputStream lines = response.getOutputStream();
        AuditQuery next = query.upTo(Math.min(A_PAGE, query.limit()));
        for (int left = query.limit(); ; ) {
            List<AuditEntry> page = log.find(next);
            for (AuditEntry entry : page) {
                write(lines, entry);
            }
            left -= page.size();
            if (page.size() < next.limit()) {
                return;
            }
            next = query.olderThan(page.getLast(), Math.min(A_PAGE, left));
            if (left == 0) {
                writeEnd(lines, next, page.getLast());
                return;
            }
        }
    }

    private void writeEnd(OutputStream lines, AuditQuery next, AuditEntry last) throws IOException {
        if (!log.find(next.upTo(1)).isEmpty()) {
            write(lines, Map.of("nextCursor", cursor.apply(last)));
        }
    }

    private static void write(OutputStream lines, Object line) throws IOException {
        lines.write((JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
