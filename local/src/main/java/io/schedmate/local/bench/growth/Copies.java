package io.schedmate.local.bench.growth;

import io.schedmate.embedded.ServiceDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Copies one job's rows in a service's database for many jobs in the past. A number denotes the same job in every
 * service.
 */
record Copies(ServiceDatabase database, String job, int jobs, int days) {

    /** The id of a copied job, in SQL; {@code n} is its number, from 1. */
    static final String JOB = "md5('copy-' || n)::uuid";

    /**
     * Copies a table's rows of the job.
     *
     * @param times columns to move into the past, further for larger job numbers
     * @param others further columns to change, each with its value in SQL
     * @param every only every n-th job gets rows
     */
    void of(String table, List<String> times, Map<String, String> others, int every) {
        String moved = times.stream()
                .map(time -> ", '%1$s', t.%1$s - n * interval '%2$d seconds'".formatted(time, secondsBetweenJobs()))
                .collect(Collectors.joining());
        String changed = others.entrySet().stream()
                .map(each -> ", '%s', %s".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining());
        List<String> columns = storedColumns(table);
        run("""
                insert into %1$s (%8$s) select %9$s
                from %1$s t, generate_series(1, %5$d, %6$d) n,
                    lateral jsonb_populate_record(t, jsonb_build_object('job_id', %2$s%3$s%4$s)) copy
                where t.job_id = '%7$s'
                """.formatted(
                        table,
                        JOB,
                        moved,
                        changed,
                        jobs,
                        every,
                        job,
                        String.join(", ", columns),
                        columns.stream().map(column -> "copy." + column).collect(Collectors.joining(", "))));
    }

    /** Returns the columns to write: those that the database computes accept no value. */
    private List<String> storedColumns(String table) {
        try (Connection connection = connection();
                var columns = connection.getMetaData().getColumns(null, "public", table, null)) {
            List<String> stored = new ArrayList<>();
            while (columns.next()) {
                if (columns.getString("IS_GENERATEDCOLUMN").equals("NO")) {
                    stored.add(columns.getString("COLUMN_NAME"));
                }
            }
            return stored;
        } catch (SQLException e) {
            throw new IllegalStateException("Expected the database to return the columns of " + table + ".", e);
        }
    }

    private long secondsBetweenJobs() {
        return days * 86_400L / jobs;
    }

    void run(String sql) {
        try (Connection connection = connection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("Expected rows to be written by " + sql, e);
        }
    }

    /**
     * Returns the bytes of the whole database, after the maintenance that the database runs by itself some time after
     * many inserts.
     */
    long bytes() {
        run("vacuum analyze");
        try (Connection connection = connection();
                PreparedStatement size = connection.prepareStatement("select pg_database_size(current_database())");
                var row = size.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("Expected the database to return its size.", e);
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
    }
}
