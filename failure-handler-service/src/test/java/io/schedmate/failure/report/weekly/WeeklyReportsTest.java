package io.schedmate.failure.report.weekly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.failure.report.Idle;
import io.schedmate.failure.report.JobRuns;
import io.schedmate.failure.report.Recovered;
import io.schedmate.failure.report.Reports;
import io.schedmate.failure.report.Run;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.testing.MovedClock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WeeklyReportsTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Weeks MONDAYS = new Weeks(DayOfWeek.MONDAY, LocalTime.of(7, 0), BERLIN);
    /** A Monday, at 07:00 in Berlin. */
    private static final Instant DUE = Instant.parse("2026-03-09T06:00:00Z");

    private final MovedClock clock = new MovedClock(DUE.minusSeconds(60));
    private final KeptRuns runs = new KeptRuns();
    private final List<Mail> sent = new ArrayList<>();
    private final Set<String> refusing = new HashSet<>();
    private final WeeklyReports weekly = new WeeklyReports(
            List.of(
                    new WeeklyReport("speech", Set.of("rosa@lab.example"), null, "speech", null),
                    new WeeklyReport("own", Set.of("ines"), "ines", null, null)),
            MONDAYS,
            new Reports(runs, clock),
            new Remembered(),
            this::post,
            clock);

    private record Mail(String reader, String subject, String html, String text) {}

    @Test
    void eachReaderGetsTheReportOfThePreviousWeekOnceWhenItIsDue() {
        weekly.round();
        assertThat(sent).isEmpty();

        clock.move(Duration.ofMinutes(1));
        weekly.round();
        weekly.round();

        assertThat(sent).extracting(Mail::reader).containsExactlyInAnyOrder("rosa@lab.example", "ines");
        assertThat(runs.asked)
                .extracting(JobRuns.Query::from, JobRuns.Query::to)
                .containsOnly(tuple(Instant.parse("2026-03-01T23:00:00Z"), Instant.parse("2026-03-08T23:00:00Z")));
        assertThat(runs.asked).extracting(JobRuns.Query::project).containsExactlyInAnyOrder("speech", null);
        clock.move(Duration.ofDays(7));
        weekly.round();
        assertThat(sent).hasSize(4);
    }

    @Test
    void aMailContainsTheReportAsHtmlAndAsText() {
        clock.move(Duration.ofHours(1));
        weekly.round();

        assertThat(sent)
                .filteredOn(mail -> mail.reader().equals("ines"))
                .singleElement()
                .satisfies(mail -> {
                    assertThat(mail.subject())
                            .isEqualTo("[SchedMate] GPU hours of the week from 2026-03-02: owner ines");
                    assertThat(mail.html()).contains("<table", "tuning &lt;b&gt;", "width: 100%");
                    assertThat(mail.text()).contains("Goodput 0.0 %", "\n  tuning <b> Bcc: x, Owner: ines");
                });
    }

    @Test
    void aRefusedMailIsRetriedAndDoesNotDelayOtherReaders() {
        clock.move(Duration.ofHours(1));
        refusing.add("ines");
        weekly.round();
        assertThat(sent).extracting(Mail::reader).containsExactly("rosa@lab.example");

        refusing.clear();
        weekly.round();
        assertThat(sent).extracting(Mail::reader).containsExactly("rosa@lab.example", "ines");
    }

    @Test
    void aReportThatWasDueLongAgoIsNotSent() {
        clock.move(Duration.ofDays(3));
        weekly.round();

        assertThat(sent).isEmpty();
    }

    private void post(String reader, String subject, String html, String text) {
        if (refusing.contains(reader)) {
            throw new IllegalStateException("refused");
        }
        sent.add(new Mail(reader, subject, html, text));
    }

    /** Records the sent mails without a database. */
    private static final class Remembered implements ReportMails {

        private final Set<String> sent = new HashSet<>();

        @Override
        public boolean once(String name, Instant weekEnd, Instant now, Sending sending) {
            String key = name + weekEnd;
            if (sent.contains(key)) {
                return false;
            }
            sending.send();
            return sent.add(key);
        }
    }

    /** Returns one job whose work was all lost. */
    private static final class KeptRuns implements JobRuns {

        private final List<Query> asked = new ArrayList<>();

        @Override
        public void moved(JobStateChanged event) {}

        @Override
        public void advised(JobAdvised event) {}

        @Override
        public List<Idle> idle(Query query, int atMost) {
            return List.of();
        }

        @Override
        public List<Run> list(Query query, int atMost) {
            asked.add(query);
            return List.of(new Run(
                    JobId.of("hall-a", "slurm", "1"),
                    1,
                    "hall-a",
                    new Run.Owned("tuning <b>\nBcc: x", "ines", "speech", 8, JobState.FAILED),
                    JobState.FAILED,
                    DUE.minus(Duration.ofDays(3)),
                    DUE.minus(Duration.ofDays(2)),
                    List.of(),
                    null,
                    null,
                    null));
        }

        @Override
        public List<Recovered> recovered(Query query, int atMost) {
            return List.of();
        }
    }
}
