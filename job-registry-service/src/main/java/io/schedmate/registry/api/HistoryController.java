package io.schedmate.registry.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.history.HistoryFormat;
import io.schedmate.model.api.history.HistoryImportLine;
import io.schedmate.registry.history.HistoryImport;
import io.schedmate.traceimport.HistoryRows;
import io.schedmate.traceimport.ImportDefaults;
import io.schedmate.traceimport.UnreadableHeader;
import io.schedmate.wire.WireJson;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Imports past jobs, streaming both the request and the answer. */
@RestController
class HistoryController {

    private final HistoryImport history;
    private final JsonMapper mapper = WireJson.answers();

    HistoryController(HistoryImport history) {
        this.history = history;
    }

    @RequiresRole(Role.ADMIN)
    @PostMapping(
            path = "/api/v1/history/import",
            consumes = {"text/csv", MediaType.TEXT_PLAIN_VALUE})
    void importHistory(
            @RequestParam HistoryFormat format,
            @RequestParam @Nullable String cluster,
            @RequestParam(defaultValue = "UTC") String timeZone,
            @RequestParam(defaultValue = "false") boolean dryRun,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        ImportDefaults defaults = new ImportDefaults(Checks.text("cluster", cluster, 128), zone(timeZone));
        Reader text = new BufferedReader(new InputStreamReader(request.getInputStream(), StandardCharsets.UTF_8));
        HistoryRows rows = rows(text, format, defaults);
        response.setContentType(MediaType.APPLICATION_NDJSON_VALUE);
        OutputStream report = response.getOutputStream();
        history.run(rows, dryRun, line -> write(report, line));
    }

    private static HistoryRows rows(Reader text, HistoryFormat format, ImportDefaults defaults) {
        try {
            return new HistoryRows(text, format, defaults);
        } catch (UnreadableHeader unreadable) {
            throw ProblemException.invalid("the body", "a different header line", unreadable.detail());
        }
    }

    private void write(OutputStream report, HistoryImportLine line) {
        try {
            report.write(mapper.writeValueAsBytes(line));
            report.write('\n');
            report.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(Checks.text("timeZone", name, 64) == null ? "UTC" : name);
        } catch (DateTimeException e) {
            throw ProblemException.invalid("query:timeZone", name, "an IANA name such as Europe/Paris");
        }
    }
}
