package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.archive.LabelledLines;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.archive.LogStream;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.model.LineLabel;
import io.schedmate.model.api.log.KeptLog;
import io.schedmate.model.api.log.LogLine;
import io.schedmate.model.api.log.LogRange;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.wire.mask.SecretMask;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Reads ranges of log lines. */
@RestController
@RequestMapping("/api/v1/jobs/{jobId}/logs")
class LogController {

    private static final int MAX_LINES = 10_000;
    /** The maximum size of an answer; more than a person reads. nextLine says where to continue. */
    private static final long MAX_BYTES = 8 << 20;

    private final LogArchive archive;
    private final LabelledLines labelled;
    private final KnownJobs jobs;

    LogController(LogArchive archive, LabelledLines labelled, KnownJobs jobs) {
        this.archive = archive;
        this.labelled = labelled;
        this.jobs = jobs;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    LogRange read(
            @PathVariable JobId jobId,
            @RequestParam @Nullable Integer attempt,
            @RequestParam @Nullable String source,
            @RequestParam(defaultValue = "1") long fromLine,
            @RequestParam(defaultValue = "1000") int limit,
            @RequestParam(defaultValue = "") Set<LineLabel> label,
            @RequestParam @Nullable String text,
            Caller caller) {
        if (attempt != null && attempt < 1) {
            throw ProblemException.invalid("query:attempt", attempt.toString(), "a whole number from 1");
        }
        Checks.limit(limit, 1, MAX_LINES);
        Checks.text("source", source, 1024);
        Checks.text("text", text, 256);
        Access.sees(jobs, jobId, caller);
        int wanted = attempt == null ? archive.latestAttempt(jobId).orElse(1) : attempt;
        List<LogStream> streams = archive.streams(jobId, wanted);
        if (streams.isEmpty() && source == null) {
            return new LogRange(jobId, wanted, null, List.of(), null, LogOrder.EXACT, List.of());
        }
        LogStream stream = streams.stream()
                .filter(each -> source == null || each.name().equals(source))
                .findFirst()
                .orElseThrow(() -> ProblemException.of(
                        ProblemType.NOT_FOUND,
                        "Expected a log of attempt %d, got (%s). Leave out source to list the logs."
                                .formatted(wanted, source)));
        long asked = fromLine < 0 ? stream.lastLine() + 1 + fromLine : fromLine;
        long first = Math.max(asked, Math.max(1, stream.droppedBefore()));
        ShownText shown = text == null ? null : new ShownText(text);
        LabelledLines.Page page =
                labelled.read(stream, new LabelledLines.LineQuery(first, label, shown, limit, MAX_BYTES));
        return new LogRange(
                jobId,
                wanted,
                stream.source(),
                page.lines().stream().map(LogController::shown).toList(),
                page.next() <= stream.lastLine() ? page.next() : null,
                stream.order(),
                streams.stream().map(LogController::kept).toList());
    }

    private static LogLine shown(LabelledLines.LabelledLine line) {
        return new LogLine(line.number(), SecretMask.mask(line.text()), null, line.label());
    }

    private static KeptLog kept(LogStream stream) {
        boolean none = stream.keptBytes() == 0;
        return new KeptLog(
                stream.name(),
                stream.source(),
                none ? null : stream.droppedBefore(),
                stream.lastLine() == 0 ? null : stream.lastLine(),
                stream.keptBytes(),
                stream.droppedLines(),
                stream.order());
    }
}
