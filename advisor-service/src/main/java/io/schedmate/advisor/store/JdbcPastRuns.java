package io.schedmate.advisor.store;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.model.job.JobId;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores past runs in PostgreSQL. */
@Repository
class JdbcPastRuns implements PastRuns {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WorkloadJson.mapper();

    JdbcPastRuns(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public boolean keep(PastRun run) {
        return jdbc.sql("""
                        insert into past_run (job_id, attempt, ended_at, run) values (?, ?, ?, ?)
                        on conflict (job_id) do update
                            set attempt = excluded.attempt, ended_at = excluded.ended_at, run = excluded.run,
                                indexed_in = null
                            where past_run.attempt < excluded.attempt
                        """)
                        .params(
                                run.jobId().value(),
                                run.attempt(),
                                Timestamp.from(run.endedAt()),
                                mapper.writeValueAsString(run))
                        .update()
                == 1;
    }

    @Override
    public Map<JobId, PastRun> find(Collection<JobId> jobs) {
        if (jobs.isEmpty()) {
            return Map.of();
        }
        return jdbc
                .sql("select run from past_run where job_id in (:jobs)")
                .param("jobs", jobs.stream().map(JobId::value).toList())
                .query((row, _) -> mapper.readValue(row.getString("run"), PastRun.class))
                .list()
                .stream()
                .collect(Collectors.toMap(PastRun::jobId, Function.identity()));
    }

    @Override
    public List<PastRun> notIndexed(String space, int most) {
        // This query runs several times per second. It uses three index ranges, because "is distinct from" would read
        // all rows.
        return jdbc.sql("""
                        (select run from past_run where indexed_in is null order by ended_at limit :most)
                        union all
                        (select run from past_run where indexed_in < :space order by indexed_in, ended_at limit :most)
                        union all
                        (select run from past_run where indexed_in > :space order by indexed_in, ended_at limit :most)
                        limit :most
                        """)
                .param("space", space)
                .param("most", most)
                .query((row, _) -> mapper.readValue(row.getString("run"), PastRun.class))
                .list();
    }

    @Override
    public void indexed(Collection<JobId> jobs, String space) {
        if (!jobs.isEmpty()) {
            jdbc.sql("update past_run set indexed_in = :space where job_id in (:jobs)")
                    .param("space", space)
                    .param("jobs", jobs.stream().map(JobId::value).toList())
                    .update();
        }
    }

    @Override
    public boolean forget(JobId jobId, Instant until) {
        jdbc.sql("delete from past_run where job_id = ? and ended_at <= ?")
                .params(jobId.value(), Timestamp.from(until))
                .update();
        return find(List.of(jobId)).isEmpty();
    }

    @Override
    public List<JobId> endedBefore(Instant time, int most) {
        return jdbc.sql("select job_id from past_run where ended_at < ? limit ?")
                .params(Timestamp.from(time), most)
                .query((row, _) -> new JobId(row.getObject(1, UUID.class)))
                .list();
    }
}
