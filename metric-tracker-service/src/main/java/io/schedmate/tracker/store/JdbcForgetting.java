package io.schedmate.tracker.store;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.Forgetting;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Forgets a job in every table that has one. */
@Repository
class JdbcForgetting implements Forgetting {

    /** What has no time of its own belongs to the job that is known, if that is a later one. */
    private static final List<String> DELETIONS = List.of(
            "delete from known_job where job_id = :job and changed_at <= :until",
            "delete from history_entry where job_id = :job and at <= :until",
            "delete from job_alert where job_id = :job and opened_at <= :until",
            "delete from hardware_minute where job_id = :job and minute <= :until",
            "delete from attempt_state where job_id = :job and not exists (select from known_job where job_id = :job)",
            "delete from source_position where job_id = :job and not exists (select from known_job where job_id = :job)",
            "delete from held_lines where job_id = :job and not exists (select from known_job where job_id = :job)");

    /** Later than any time that a row can hold. */
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
        // Its reporters' clocks may be ahead, so that its end comes later than this. Only a job that was submitted
        // again has something that may stay.
        Timestamp upTo = isSubmittedAgain(jobId) ? Timestamp.from(until) : LATEST;
        for (String deletion : DELETIONS) {
            jdbc.sql(deletion).param("job", jobId.value()).param("until", upTo).update();
        }
    }

    private boolean isSubmittedAgain(JobId jobId) {
        return jdbc.sql("select exists (select from job_owner where job_id = ?)")
                .param(jobId.value())
                .query(Boolean.class)
                .single();
    }
}
