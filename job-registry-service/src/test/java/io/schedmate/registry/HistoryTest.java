package io.schedmate.registry;

import static io.schedmate.registry.Registry.REGISTRY;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.history.HistoryImportLine;
import io.schedmate.model.api.history.ImportLineKind;
import io.schedmate.model.api.history.ImportTotals;
import io.schedmate.model.api.history.RejectedRow;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.topic.Topic;
import io.schedmate.wire.WireJson;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private static final String IMPORT = "/history/import";

    @Test
    void validRowsAreImportedAndInvalidOnesReported() {
        HttpResponse<String> answer = send("format=sacct&cluster=hall-a", row(9001, "03:20:00") + row(9002, "1h20"));

        Contract.holds("post", IMPORT, 200, answer);
        List<HistoryImportLine> lines = lines(answer);
        RejectedRow bad = Objects.requireNonNull(lines.getFirst().rejected());
        assertThat(bad.column()).isEqualTo("Elapsed");
        assertThat(bad.row()).isEqualTo(3);
        assertThat(lines.getLast().totals()).isEqualTo(new ImportTotals(2, 1, 0, 1));
        assertThat(REGISTRY.published(Topic.JOB_HISTORY, Bodies.id("9001"), 1))
                .singleElement()
                .satisfies(event -> assertThat(((JobEnded) event).imported()).isTrue());
    }

    @Test
    void importingAFileAgainChangesNothing() {
        send("format=sacct&cluster=hall-a", row(9101, "01:00:00"));

        HttpResponse<String> again = send("format=sacct&cluster=hall-a", row(9101, "01:00:00"));

        assertThat(lines(again).getLast().totals()).isEqualTo(new ImportTotals(1, 0, 1, 0));
        assertThat(REGISTRY.published(Topic.JOB_HISTORY, Bodies.id("9101"), 1)).hasSize(1);
    }

    @Test
    void anOldFileDoesNotRestoreAForgottenJob() {
        send("format=sacct&cluster=hall-a", row(9301, "01:00:00"));
        REGISTRY.send(REGISTRY.as("/jobs/" + Bodies.id("9301"), Role.ADMIN).DELETE());

        HttpResponse<String> again = send("format=sacct&cluster=hall-a", row(9301, "01:00:00"));

        assertThat(lines(again).getLast().totals()).isEqualTo(new ImportTotals(1, 0, 1, 0));
        assertThat(REGISTRY.get("/jobs/" + Bodies.id("9301"), Role.ADMIN).statusCode())
                .isEqualTo(404);
    }

    @Test
    void aDryRunOnlyReports() {
        HttpResponse<String> answer = send("format=sacct&cluster=hall-a&dryRun=true", row(9201, "01:00:00"));

        assertThat(lines(answer).getLast().totals()).isEqualTo(new ImportTotals(1, 1, 0, 0));
        assertThat(REGISTRY.get("/jobs/" + Bodies.id("9201"), Role.ADMIN).statusCode())
                .isEqualTo(404);
    }

    @Test
    void theProgressOfALargeImportIsReported() {
        String rows = IntStream.range(20_000, 22_000)
                .mapToObj(id -> row(id, "00:10:00"))
                .collect(Collectors.joining());

        List<HistoryImportLine> lines = lines(send("format=sacct&cluster=hall-a", rows));

        assertThat(lines.stream().filter(line -> line.kind() == ImportLineKind.PROGRESS))
                .hasSize(4);
        assertThat(lines.getLast().totals()).isEqualTo(new ImportTotals(2000, 2000, 0, 0));
    }

    @Test
    void anUnreadableFileOrSettingIsRejectedAsAWhole() {
        Contract.holds("post", IMPORT, 400, send("format=csv", row(1, "")));
        Contract.holds("post", IMPORT, 400, send("format=excel", row(1, "")));
        Contract.holds("post", IMPORT, 400, send("format=sacct&timeZone=Mars/Base", row(1, "")));
        Contract.holds("post", IMPORT, 400, send("cluster=hall-a", row(1, "")));
        Contract.holds("post", IMPORT, 415, REGISTRY.post(IMPORT + "?format=csv", "{}", Role.ADMIN));
        Contract.holds("post", IMPORT, 403, send("format=sacct", row(1, ""), Role.OPERATOR));
    }

    private static String row(int id, String elapsed) {
        return "%d|base|rosa|speech|COMPLETED|2026-01-04T10:00:00|2026-01-04T13:20:00|%s|gres/gpu=8,node=1|0:0\n"
                .formatted(id, elapsed);
    }

    private static HttpResponse<String> send(String query, String rows) {
        return send(query, rows, Role.ADMIN);
    }

    private static HttpResponse<String> send(String query, String rows, Role role) {
        return REGISTRY.send(REGISTRY.as(IMPORT + "?" + query, role)
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString(Bodies.HEADER + rows)));
    }

    private static List<HistoryImportLine> lines(HttpResponse<String> answer) {
        return answer.body()
                .lines()
                .map(line -> WireJson.tolerant().readValue(line, HistoryImportLine.class))
                .toList();
    }
}
