package io.schedmate.failure.store;

/** Whether a job has got further since a failure, as a condition in SQL. */
public interface LaterProgress {

    /**
     * True if a later attempt than that of {@code failure f} reached a later step, or the job has succeeded since. A
     * short attempt may report a single step, its last; and some schedulers continue under the same attempt number.
     */
    String FURTHER = """
            (exists (select from job_progress p left join job_progress q on q.job_id = p.job_id and q.attempt = f.attempt
                where p.job_id = f.job_id and p.attempt > f.attempt and p.step > coalesce(q.step, p.first_step))
            or exists (select from known_job s where s.job_id = f.job_id and s.attempt >= f.attempt and s.state = 'succeeded'))
            """;
}
