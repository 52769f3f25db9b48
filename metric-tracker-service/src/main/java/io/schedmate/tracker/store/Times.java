package io.schedmate.tracker.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Converts times to the driver's types. */
final class Times {

    private Times() {}

    static @Nullable Timestamp of(@Nullable Instant time) {
        return time == null ? null : Timestamp.from(time);
    }

    static @Nullable Instant read(ResultSet row, String column) throws SQLException {
        Timestamp time = row.getTimestamp(column);
        return time == null ? null : time.toInstant();
    }
}
