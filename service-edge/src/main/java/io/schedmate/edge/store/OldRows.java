package io.schedmate.edge.store;

import java.sql.Timestamp;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Deletes old rows in small batches, so that other transactions do not wait long for their locks. */
public final class OldRows {

    private static final int AT_ONCE = 2_000;
    /** The maximum number of batches per call. The next call deletes the rest. */
    private static final int MAX_ROUNDS = 500;

    private final JdbcClient jdbc;

    public OldRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Deletes old rows. Must not be called inside a transaction, which would hold all locks until its end.
     *
     * @param table the name of the table, with an alias if {@code condition} uses one
     * @param condition a constant SQL condition, in which {@code :before} stands for the time
     * @return the number of deleted rows, at most a million
     */
    public int delete(String table, String condition, Instant before) {
        String deletion = "delete from %1$s where ctid = any(array(select ctid from %1$s where %2$s limit %3$d))"
                .formatted(table, condition, AT_ONCE);
        int all = 0;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            int deleted =
                    jdbc.sql(deletion).param("before", Timestamp.from(before)).update();
            all += deleted;
            if (deleted < AT_ONCE) {
                break;
            }
        }
        return all;
    }
}
