package io.schedmate.tracker.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.log.LogReceipt;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.IntakeFull;
import io.schedmate.tracker.intake.chunk.line.LineAccessDenied;
import io.schedmate.tracker.intake.chunk.line.Sender;
import io.schedmate.tracker.intake.http.BodyLines;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Receives log lines over HTTP. Parameters are explicitly declared as not required. Otherwise, Spring checks by
 * reflection on each call whether they may be null, which costs as much as processing the lines.
 */
@RestController
@RequestMapping("/api/v1/jobs/{jobId}/logs")
class LogController {

    private static final int MAX_LINE_LENGTH = 1 << 20;
    private static final long MAX_BODY_LENGTH = 8 << 20;
    /** The maximum number of lines. An empty line costs one byte in transit and some dozens in memory. */
    private static final int MAX_LINES = 200_000;

    private static final int RETRY_AFTER_SECONDS = 2;
    private static final String NDJSON = "application/x-ndjson";

    private final Intake intake;

    LogController(Intake intake) {
        this.intake = intake;
    }

    /** The query parameters that identify the source and position of the lines. */
    record Place(
            @Nullable Integer attempt,
            @Nullable String file,
            @Nullable Integer rank,
            @Nullable String node,
            @Nullable Long firstLine) {

        LogSource source() {
            Checks.text("file", file, 1024);
            Checks.text("node", node, 256);
            if (rank != null && rank < 0) {
                throw ProblemException.invalid("query:rank", rank.toString(), "a whole number of at least 0");
            }
            if (file == null && rank == null && node == null) {
                throw ProblemException.invalid("query:file", "missing", "a file, or else a rank or a node");
            }
            return new LogSource(file, rank, node);
        }

        @Nullable
        Long first() {
            // Beyond this, line numbers could overflow.
            if (firstLine != null && (firstLine < 1 || firstLine > Require.MAX / 2)) {
                throw ProblemException.invalid("query:firstLine", firstLine.toString(), "a whole number from 1");
            }
            return firstLine;
        }
    }

    @RequiresRole({Role.SHIPPER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping(consumes = MediaType.TEXT_PLAIN_VALUE)
    @ResponseStatus(HttpStatus.ACCEPTED)
    LogReceipt plain(
            @PathVariable JobId jobId,
            @RequestParam(required = false) @Nullable Integer attempt,
            @RequestParam(required = false) @Nullable String file,
            @RequestParam(required = false) @Nullable Integer rank,
            @RequestParam(required = false) @Nullable String node,
            @RequestParam(required = false) @Nullable Long firstLine,
            HttpServletRequest request,
            Caller caller)
            throws IOException {
        Place place = new Place(attempt, file, rank, node, firstLine);
        place.source();
        List<IncomingLine> lines = lines(request).stream()
                // Bytes that are not UTF-8 become replacement characters, because a log may contain anything.
                .map(line -> new IncomingLine(new String(line, StandardCharsets.UTF_8), null, null))
                .toList();
        return accept(jobId, place, lines, caller);
    }

    @RequiresRole({Role.SHIPPER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping(consumes = NDJSON)
    @ResponseStatus(HttpStatus.ACCEPTED)
    LogReceipt records(
            @PathVariable JobId jobId,
            @RequestParam(required = false) @Nullable Integer attempt,
            @RequestParam(required = false) @Nullable String file,
            @RequestParam(required = false) @Nullable Integer rank,
            @RequestParam(required = false) @Nullable String node,
            @RequestParam(required = false) @Nullable Long firstLine,
            HttpServletRequest request,
            Caller caller)
            throws IOException {
        Place place = new Place(attempt, file, rank, node, firstLine);
        place.source();
        return accept(jobId, place, LogRecords.read(lines(request)), caller);
    }

    private LogReceipt accept(JobId jobId, Place place, List<IncomingLine> lines, Caller caller) {
        try {
            return intake.accept(new IncomingLines(
                    Sender.of(caller),
                    jobId,
                    Answers.attempt(place.attempt()),
                    place.source(),
                    null,
                    LogOrder.EXACT,
                    place.first(),
                    lines));
        } catch (IntakeFull e) {
            throw new ProblemException(Problem.of(
                            ProblemType.RATE_LIMITED,
                            "Expected a known job, and a broker that accepted most of the earlier lines, got (%s). Send the lines again after Retry-After."
                                    .formatted(jobId))
                    .retryAfter(RETRY_AFTER_SECONDS));
        } catch (LineAccessDenied e) {
            throw ProblemException.of(
                    ProblemType.FORBIDDEN,
                    "Expected a job for which the caller may send lines, got (%s). A person may send lines of their own or their projects' jobs, a scheduler of its cluster's jobs, a shipper or agent of jobs on its nodes. Check the job id."
                            .formatted(jobId));
        }
    }

    private static List<byte[]> lines(HttpServletRequest request) throws IOException {
        try {
            return BodyLines.read(request.getInputStream(), MAX_LINE_LENGTH, MAX_BODY_LENGTH, MAX_LINES);
        } catch (BodyLines.TooLong e) {
            throw ProblemException.of(ProblemType.TOO_LARGE, String.valueOf(e.getMessage()));
        }
    }
}
