package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.report.JobRuns.Query;
import io.schedmate.failure.report.Reports;
import io.schedmate.failure.report.Reports.TooManyRuns;
import io.schedmate.model.api.report.Report;
import io.schedmate.model.api.report.ReportFormat;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.ResponseEntity.BodyBuilder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves the reports on GPU hours. */
@RestController
@RequestMapping("/api/v1/reports")
class ReportController {

    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration MAX_TIME = Duration.ofDays(366);

    private final Reports reports;
    private final Clock clock;

    ReportController(Reports reports, Clock clock) {
        this.reports = reports;
        this.clock = clock;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping(produces = {MediaType.APPLICATION_JSON_VALUE, ReportForms.CSV, ReportForms.HTML})
    ResponseEntity<Report> read(
            @RequestParam @Nullable Instant from,
            @RequestParam @Nullable Instant to,
            @RequestParam @Nullable String owner,
            @RequestParam @Nullable String project,
            @RequestParam @Nullable String cluster,
            @RequestParam @Nullable ReportFormat format,
            Caller caller) {
        Checks.time("query:from", from);
        Checks.time("query:to", to);
        Instant end = to == null ? clock.instant().truncatedTo(ChronoUnit.SECONDS) : to;
        Report report = made(new Query(
                begin(from, end),
                end,
                Checks.text("owner", owner, 256),
                Checks.text("project", project, 256),
                Checks.text("cluster", cluster, 128),
                Access.visible(caller)));
        BodyBuilder answer = ResponseEntity.ok();
        return (format == null ? answer : answer.contentType(ReportForms.type(format))).body(report);
    }

    private static Instant begin(@Nullable Instant from, Instant end) {
        Instant begin = from == null ? end.minus(WEEK) : from;
        if (!begin.isBefore(end) || begin.isBefore(end.minus(MAX_TIME))) {
            throw ProblemException.invalid(
                    "query:from", begin.toString(), "a time before %s and at most 366 days earlier".formatted(end));
        }
        return begin;
    }

    private Report made(Query query) {
        try {
            return reports.of(query);
        } catch (TooManyRuns e) {
            throw ProblemException.invalid(
                    "query:from",
                    query.from().toString(),
                    "a period with at most %d runs; use a shorter period".formatted(Reports.MAX_RUNS));
        }
    }
}
