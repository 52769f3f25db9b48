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
            "delete from job_owner where job_id = :job and submitted_at <= :until",
            "delete from history_entry where job_id = :job and at <= :until",
            "delete from hardware_minute where job_id = :job and minute <= :until",
            "delete from attempt_state where job_id = :job and not exists (select from known_job where job_id = :job)",
            "delete from source_position where job_id = :job and not exists (select from known_job where job_id = :job)",
            "delete from held_lines where job_id = :job and not exists (select from known_job where job_id = :job)");

    private final JdbcClient jdbc;

    JdbcForgetting(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        for (String deletion : DELETIONS) {
            jdbc.sql(deletion)
                    .param("job", jobId.value())
                    .param("until", Timestamp.from(until))
                    .update();
        }
    }
}
