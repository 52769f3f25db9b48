package io.schedmate.tracker.store;

import io.schedmate.edge.store.OldRows;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.Forgetting;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Deletes a job from every table. */
@Repository
class JdbcForgetting implements Forgetting {

    /** The deletions for one job. Data without its own time belongs to the known job, if that is a later one. */
    private static final List<String> DELETIONS = List.of(
            "delete from known_job where job_id = :job and changed_at <= :until",
            "delete from history_entry where job_id = :job and at <= :until",
            "delete from label_minute where job_id = :job and minute <= :until",
            "delete from job_alert where job_id = :job and opened_at <= :until",
            "delete from hardware_minute where job_id = :job and minute <= :until",
            "delete from disk_minute where job_id = :job and minute <= :until",
            "delete from job_kin where job_id = :job and advised_at <= :until",
            "delete from attempt_state where job_id = :job and not exists (select from known_job where job_id = :job)",
            "delete from source_position where job_id = :job and not exists (select from known_job where job_id = :job)",
            "delete from parked where job = :job::text and last_at <= :until",
            "delete from held_lines where job_id = :job and not exists (select from known_job where job_id = :job)");

    private record Old(String table, String condition) {}

    /**
     * The tables with old rows. A state is deleted with its sources and lines, and a job with its packings. A job is
     * deleted after its data, and its owner last.
     */
    private static final List<Old> OLD = List.of(
            new Old("history_entry", "at < :before"),
            new Old("label_minute", "minute < :before"),
            new Old("attempt_state", "touched_at < :before"),
            new Old("source_position", "moved_at < :before"),
            new Old("hardware_minute", "minute < :before"),
            new Old("disk_minute", "minute < :before"),
            new Old("job_kin", "advised_at < :before"),
            new Old("parked", "last_at < :before"),
            new Old("learned_plan", "asked_at < :before"),
            new Old("known_job k", """
                    k.changed_at < :before and not exists (select from attempt_state s where s.job_id = k.job_id)
                    """),
            new Old("job_owner o", """
                    o.submitted_at < :before and not exists (select from known_job k where k.job_id = o.job_id)
                    """),
            new Old("forgotten_job", "forgotten_at < :before"));

    /** Later than any time in a row. */
    private static final Timestamp LATEST = Timestamp.from(Instant.parse("+290000-01-01T00:00:00Z"));

    private final JdbcClient jdbc;

    JdbcForgetting(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        jdbc.sql("delete from job_owner where job_id = ? and submitted_at <= ?")
                .params(jobId.value(), Timestamp.from(until))
                .update();
        // A reporter's clock may be ahead, so the end may be later than this time. Only a job that was submitted again
        // has data that must stay.
        Timestamp upTo = isSubmittedAgain(jobId) ? Timestamp.from(until) : LATEST;
        for (String deletion : DELETIONS) {
            jdbc.sql(deletion).param("job", jobId.value()).param("until", upTo).update();
        }
    }

    @Override
    public int forgetBefore(Instant time) {
        OldRows rows = new OldRows(jdbc);
        return OLD.stream()
                .mapToInt(old -> rows.delete(old.table(), old.condition(), time))
                .sum();
    }

    private boolean isSubmittedAgain(JobId jobId) {
        return jdbc.sql("select exists (select from job_owner where job_id = ?)")
                .param(jobId.value())
                .query(Boolean.class)
                .single();
    }
}
