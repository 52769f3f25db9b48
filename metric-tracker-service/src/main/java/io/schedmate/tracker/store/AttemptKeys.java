package io.schedmate.tracker.store;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.AttemptKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.UUID;
import org.springframework.jdbc.support.SqlArrayValue;

/** Passes many attempts as one parameter of a statement. */
public final class AttemptKeys {

    static final String ROWS = "(select * from unnest(?, ?))";

    private AttemptKeys() {}

    public static Object[] arrays(Collection<AttemptKey> keys) {
        Object[] jobs = keys.stream().map(key -> key.jobId().value()).toArray();
        Object[] attempts = keys.stream().map(AttemptKey::attempt).toArray();
        return new Object[] {new SqlArrayValue("uuid", jobs), new SqlArrayValue("int4", attempts)};
    }

    public static AttemptKey read(ResultSet row) throws SQLException {
        return new AttemptKey(new JobId(row.getObject("job_id", UUID.class)), row.getInt("attempt"));
    }
}
