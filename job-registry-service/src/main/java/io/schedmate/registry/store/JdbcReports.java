package io.schedmate.registry.store;

import io.schedmate.model.api.job.JobEventReceipt;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.registry.lifecycle.Reports;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores reports in PostgreSQL. */
@Repository
class JdbcReports implements Reports {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcReports(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Optional<Recorded> find(JobId jobId, UUID eventId) {
        return jdbc.sql("select * from job_event where job_id = ? and event_id = ?")
                .params(jobId.value(), eventId)
                .query((row, _) -> recorded(row))
                .optional();
    }

    @Override
    public void add(Recorded report) {
        JobEventReceipt receipt = report.receipt();
        jdbc.sql("""
                        insert into job_event (job_id, event_id, request, occurred_at, recorded_at, state, attempt)
                        values (?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(
                        receipt.jobId().value(),
                        receipt.eventId(),
                        mapper.writeValueAsString(report.request()),
                        Timestamp.from(receipt.occurredAt()),
                        Timestamp.from(receipt.recordedAt()),
                        receipt.state().wire(),
                        receipt.attempt())
                .update();
    }

    private Recorded recorded(ResultSet row) throws SQLException {
        JobEventRequest request = mapper.readValue(row.getString("request"), JobEventRequest.class);
        return new Recorded(
                request,
                new JobEventReceipt(
                        row.getObject("event_id", UUID.class),
                        new JobId(row.getObject("job_id", UUID.class)),
                        // The request has the time in nanoseconds, the column does not.
                        request.occurredAt(),
                        row.getTimestamp("recorded_at").toInstant(),
                        JobState.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                        row.getInt("attempt")));
    }
}
