package io.schedmate.failure.store;

import io.schedmate.failure.jobs.Forgetting;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Deletes a job from every table. */
@Repository
class JdbcForgetting implements Forgetting {

    private static final List<String> DELETIONS = List.of(
            "delete from job_progress where job_id = :job and at <= :until",
            "delete from job_run where job_id = :job and coalesce(ended_at, started_at) <= :until",
            "delete from job_forecast where job_id = :job and advised_at <= :until",
            "delete from job_alert where job_id = :job and updated_at <= :until",
            "delete from feedback where job_id = :job and given_at <= :until",
            "delete from failure where job_id = :job and failed_at <= :until",
            "delete from restart_from where job_id = :job and told_at <= :until",
            "delete from recovery_company where job_id = :job and joined_at <= :until",
            """
            delete from log_stream where job_id = :job and not exists (
                select from log_block where log_block.stream_id = log_stream.stream_id and told_at > :until)
            """);

    /** Later than any time in a row. */
    private static final Timestamp LATEST = Timestamp.from(Instant.parse("+290000-01-01T00:00:00Z"));

    private static final String EXPLANATION = "The job and everything found in its log were deleted.";

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    private record Kept(UUID recoveryId, String diagnosis) {}

    JdbcForgetting(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        Timestamp time = Timestamp.from(until);
        jdbc.sql("delete from known_job where job_id = ? and (submitted_at is null or submitted_at <= ?)")
                .params(jobId.value(), time)
                .update();
        // A reporter's clock may be ahead, so a failure may be later than this time, and so may a recovery, by this
        // service's clock. Only a job that was submitted again has data that must stay.
        Timestamp upTo = isSubmittedAgain(jobId) ? time : LATEST;
        for (String deletion : DELETIONS) {
            jdbc.sql(deletion).param("job", jobId.value()).param("until", upTo).update();
        }
        jdbc.sql("select recovery_id, diagnosis from recovery where job_id = ? and created_at <= ? for update")
                .params(jobId.value(), upTo)
                .query((row, _) -> new Kept(row.getObject(1, UUID.class), row.getString(2)))
                .list()
                .forEach(this::strip);
    }

    private boolean isSubmittedAgain(JobId jobId) {
        return jdbc.sql("select exists (select from known_job where job_id = ?)")
                .param(jobId.value())
                .query(Boolean.class)
                .single();
    }

    private void strip(Kept kept) {
        DiagnosisSummary stripped = stripped(mapper.readValue(kept.diagnosis(), DiagnosisSummary.class));
        jdbc.sql("update recovery set diagnosis = ? where recovery_id = ?")
                .params(mapper.writeValueAsString(stripped), kept.recoveryId())
                .update();
    }

    private static DiagnosisSummary stripped(DiagnosisSummary diagnosis) {
        return new DiagnosisSummary(
                diagnosis.failureId(),
                diagnosis.category(),
                diagnosis.infraType(),
                diagnosis.reason(),
                diagnosis.code(),
                diagnosis.component(),
                diagnosis.retriable(),
                null,
                null,
                List.of(),
                EXPLANATION,
                diagnosis.confidence(),
                diagnosis.engine());
    }
}
