package io.schedmate.failure.store.recovery;

import io.schedmate.failure.recovery.site.RestartPoints;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.event.JobFailed;
import io.schedmate.wire.WireJson;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores checkpoints in PostgreSQL. The checkpoint of a recovery never changes. */
@Repository
public class JdbcRestartPoints implements RestartPoints {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    public JdbcRestartPoints(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Optional<Checkpoint> of(UUID recoveryId, JobFailed failed) {
        jdbc.sql("""
                        insert into restart_from (recovery_id, job_id, checkpoint, told_at)
                        select :recovery, :job,
                            (select checkpoint from failure where job_id = :job and attempt = :attempt), now()
                        on conflict do nothing
                        """)
                .param("recovery", recoveryId)
                .param("job", failed.jobId().value())
                .param("attempt", failed.attempt())
                .update();
        return jdbc.sql(
                        "select checkpoint from restart_from where recovery_id = ? and job_id = ? and checkpoint is not null")
                .params(recoveryId, failed.jobId().value())
                .query((row, _) -> mapper.readValue(row.getString(1), Checkpoint.class))
                .optional();
    }
}
