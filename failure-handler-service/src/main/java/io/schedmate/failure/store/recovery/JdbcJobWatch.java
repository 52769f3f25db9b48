package io.schedmate.failure.store.recovery;

import io.schedmate.failure.recovery.site.JobWatch;
import io.schedmate.model.job.JobId;
import java.sql.Timestamp;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the progress and the failures of restarted jobs from PostgreSQL. */
@Repository
public class JdbcJobWatch implements JobWatch {

    private final JdbcClient jdbc;

    public JdbcJobWatch(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Returns the progress of a job. Some schedulers continue under the same attempt number; then only reports after
     * the restart count. A short attempt may report a single step, its last; if the job has succeeded, it has progressed.
     */
    @Override
    public Observation look(JobId job, int failedAttempt, Instant since) {
        return jdbc.sql("""
                        select exists (select 1 from job_progress where job_id = :job) as progressed,
                            exists (select 1 from job_progress where job_id = :job
                                and ((attempt > :attempt and step > first_step)
                                    or (attempt = :attempt and at > :since and step > first_step)))
                                or exists (select 1 from known_job where job_id = :job
                                    and attempt >= :attempt and state = 'succeeded') as advances,
                            (select min(attempt) from failure where job_id = :job and attempt > :attempt) as failed
                        """)
                .param("job", job.value())
                .param("attempt", failedAttempt)
                .param("since", Timestamp.from(since))
                .query((row, _) -> new Observation(
                        row.getBoolean("progressed"),
                        row.getBoolean("advances"),
                        row.getObject("failed", Integer.class)))
                .single();
    }
}
