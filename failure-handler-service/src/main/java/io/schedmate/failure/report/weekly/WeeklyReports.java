package io.schedmate.failure.report.weekly;

import io.schedmate.failure.report.JobRuns;
import io.schedmate.failure.report.Reports;
import io.schedmate.failure.report.form.ReportPage;
import io.schedmate.failure.report.form.ReportText;
import io.schedmate.model.api.report.Report;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the due reports of the last week to each of their readers once. */
public final class WeeklyReports {

    private static final Logger LOG = LoggerFactory.getLogger(WeeklyReports.class);
    /**
     * The maximum delay of a report. Reports that were due long before the start are not sent, so a new installation
     * does not report on earlier weeks.
     */
    private static final Duration LATEST = Duration.ofDays(2);

    private final List<WeeklyReport> wanted;
    private final Weeks weeks;
    private final Reports reports;
    private final ReportMails mails;
    private final ReportPost post;
    private final Clock clock;

    public WeeklyReports(
            List<WeeklyReport> wanted, Weeks weeks, Reports reports, ReportMails mails, ReportPost post, Clock clock) {
        this.wanted = List.copyOf(wanted);
        this.weeks = weeks;
        this.reports = reports;
        this.mails = mails;
        this.post = post;
        this.clock = clock;
    }

    /**
     * Sends the due reports. A report that cannot be sent does not delay the others, and is tried again in the next
     * round.
     */
    public void round() {
        Instant now = clock.instant();
        Weeks.Week week = weeks.latest(now);
        if (week.dueAt().isBefore(now.minus(LATEST))) {
            return;
        }
        for (WeeklyReport report : wanted) {
            for (String reader : report.readers()) {
                try {
                    mails.once(report.name() + "|" + reader, week.to(), now, () -> send(report, reader, week));
                } catch (RuntimeException refused) {
                    LOG.warn("Could not mail report {}; will retry: {}", report.name(), refused.toString());
                }
            }
        }
    }

    private void send(WeeklyReport wanted, String reader, Weeks.Week week) {
        Report report = reports.of(
                new JobRuns.Query(week.from(), week.to(), wanted.owner(), wanted.project(), wanted.cluster(), null));
        String subject = "[SchedMate] GPU hours of the week from %s: %s"
                .formatted(LocalDate.ofInstant(week.from(), weeks.zone()), wanted.scope());
        post.send(reader, subject, ReportPage.of(report), ReportText.of(report));
    }
}
