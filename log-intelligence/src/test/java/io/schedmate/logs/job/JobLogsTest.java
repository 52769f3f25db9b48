package io.schedmate.logs.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JobLogsTest {

    private static final long NONE = Long.MAX_VALUE;

    @Test
    void ordersLinesByTimeAndKeepsLinesWithoutATimeInPlace() {
        JobLogs job = JobLogs.merge(
                List.of(
                        log("a", "2031-03-01 10:00:00 one", "2031-03-01 10:00:09 four", "  detail of four"),
                        log("b", "2031-03-01 10:00:02 two", "  detail of two", "2031-03-01 10:00:05 three")),
                NONE,
                NONE);

        assertThat(job.read(1, 10))
                .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
                .containsExactly("one", "two", "two", "three", "four", "four");
        assertThat(job.origin(3)).isEqualTo(new LogOrigin("b", 2));
        assertThat(job.origin(6)).isEqualTo(new LogOrigin("a", 3));
    }

    @Test
    void readsFilesOneAfterAnotherIfNoTimeIsPrinted() {
        JobLogs job = JobLogs.merge(List.of(log("a", "a1", "a2"), log("b", "b1")), NONE, NONE);

        assertThat(job.read(1, 10)).containsExactly("a1", "a2", "b1");
    }

    @Test
    void putsFailuresAfterTheLaterOutputOfOtherRanks() {
        JobLogs job = JobLogs.merge(
                List.of(
                        log("a", "10:00:00 step 1", "10:00:01 failed"),
                        log("b", "10:00:00 step 1", "10:00:02 step 2", "10:00:03 step 3")),
                2,
                NONE);

        assertThat(job.read(1, 10)).last().isEqualTo("10:00:01 failed");
    }

    @Test
    void comparesTimesOfDayWithDatesAcrossMidnight() {
        JobLogs job = JobLogs.merge(
                List.of(
                        log("a", "23:59:58 one", "00:00:03 three"),
                        log("b", "2031-03-01 23:59:59 two", "2031-03-02 00:00:04 four")),
                NONE,
                NONE);

        assertThat(job.read(1, 10))
                .extracting(line -> line.substring(line.lastIndexOf(' ') + 1))
                .containsExactly("one", "two", "three", "four");
    }

    @Test
    void ordersAttemptsByNumber() {
        JobLogs job = JobLogs.merge(
                List.of(log("attempt_1/0/stderr", "second"), log("attempt_0/0/stderr", "first")), NONE, NONE);

        assertThat(job.read(1, 10)).containsExactly("first", "second");
    }

    @Test
    void anyRangeEqualsThatOfTheWholeAndIsTracedToItsFile() {
        Random random = new Random(42);
        List<JobLog> logs = new ArrayList<>();
        for (int file = 0; file < 7; file++) {
            List<String> lines = new ArrayList<>();
            int second = 0;
            for (int line = 0; line < 1_900 + file; line++) {
                second += random.nextInt(3);
                lines.add("%02d:%02d:%02d file %d line %d"
                        .formatted(second / 3600, second / 60 % 60, second % 60, file, line + 1));
            }
            logs.add(new JobLog("f" + file, new InMemoryLogLines(lines)));
        }
        JobLogs job = JobLogs.merge(logs, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
        List<String> whole = job.read(1, (int) job.count());

        assertThat(whole).hasSize(7 * 1_900 + 21);
        assertThat(whole).extracting(line -> line.substring(0, 8)).isSorted();
        for (int trial = 0; trial < 50; trial++) {
            int from = 1 + random.nextInt(whole.size());
            int limit = 1 + random.nextInt(600);
            assertThat(job.read(from, limit))
                    .isEqualTo(whole.subList(from - 1, Math.min(whole.size(), from - 1 + limit)));
            LogOrigin origin = job.origin(from);
            assertThat(whole.get(from - 1)).endsWith("file " + origin.file().substring(1) + " line " + origin.line());
        }
        assertThat(job.read(job.count() + 1, 5)).isEmpty();
    }

    @Test
    void requiresOneFailureStartPerLog() {
        assertThatThrownBy(() -> JobLogs.merge(List.of(log("a", "x"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 logs");
    }

    private static JobLog log(String name, String... lines) {
        return new JobLog(name, new InMemoryLogLines(List.of(lines)));
    }
}
