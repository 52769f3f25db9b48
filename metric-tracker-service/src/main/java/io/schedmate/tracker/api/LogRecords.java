package io.schedmate.tracker.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.model.api.log.LogRecord;
import io.schedmate.model.problem.FieldViolation;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.wire.Violations;
import io.schedmate.wire.WireJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads NDJSON. Either the whole body is accepted, or it is rejected with a list of the invalid lines. */
final class LogRecords {

    private static final int MAX_VIOLATIONS = 20;
    private static final JsonMapper MAPPER = WireJson.printed();

    private LogRecords() {}

    /** Returns the lines of a body, without empty ones. */
    static List<IncomingLine> read(List<byte[]> body) {
        List<IncomingLine> lines = new ArrayList<>();
        List<FieldViolation> violations = new ArrayList<>();
        for (int each = 0; each < body.size() && violations.size() < MAX_VIOLATIONS; each++) {
            if (body.get(each).length == 0) {
                continue;
            }
            try {
                @Nullable LogRecord record = MAPPER.readValue(body.get(each), LogRecord.class);
                if (record == null) {
                    violations.add(new FieldViolation("/" + each, "null", "a log record"));
                    continue;
                }
                Checks.time("/%d/time".formatted(each), record.time());
                // A record is one line, and line numbers count lines.
                lines.add(new IncomingLine(record.text().replace('\n', ' '), record.time(), null));
            } catch (JacksonException e) {
                FieldViolation wrong = Violations.of(e);
                violations.add(
                        new FieldViolation("/%d%s".formatted(each, wrong.where()), wrong.wrong(), wrong.right()));
            }
        }
        if (!violations.isEmpty()) {
            throw new ProblemException(Problem.of(
                            ProblemType.INVALID_REQUEST,
                            "Expected one log record per line, got %d other lines, the first at line %d. Send plain text."
                                    .formatted(
                                            violations.size(),
                                            Integer.parseInt(violations
                                                            .getFirst()
                                                            .where()
                                                            .split("/", 3)[1])
                                                    + 1))
                    .with(violations));
        }
        return lines;
    }
}
