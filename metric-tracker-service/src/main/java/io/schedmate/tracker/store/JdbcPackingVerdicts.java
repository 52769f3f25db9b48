package io.schedmate.tracker.store;

import io.schedmate.model.api.metrics.PackingCheck;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.packing.PackingVerdicts;
import java.sql.Timestamp;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores verdicts in PostgreSQL. */
@Repository
class JdbcPackingVerdicts implements PackingVerdicts {

    private final JdbcClient jdbc;

    JdbcPackingVerdicts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<KnownJob> open(int atMost) {
        return jdbc.sql("""
                        select k.* from known_job k
                        where k.state = 'RUNNING' and k.packed_at is not null and not exists (
                            select 1 from packing_verdict v
                            where v.job_id = k.job_id and v.attempt = k.attempt and v.packed_at = k.packed_at)
                        limit ?
                        """)
                .param(atMost)
                .query((row, _) -> JdbcKnownJobs.job(row))
                .list();
    }

    @Override
    public void note(PackingCheck judged) {
        jdbc.sql("""
                        insert into packing_verdict (job_id, attempt, packed_at, verdict, throughput_ratio)
                        values (?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .param(judged.jobId().value())
                .param(judged.attempt())
                .param(Timestamp.from(judged.packedAt()))
                .param(judged.verdict().wire())
                .param(judged.throughputRatio())
                .update();
    }
}
