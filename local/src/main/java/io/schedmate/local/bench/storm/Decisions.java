package io.schedmate.local.bench.storm;

import io.schedmate.embedded.ServiceDatabase;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The decisions that the failure handler has stored. */
record Decisions(ServiceDatabase database) {

    private static final String COUNT = "select count(*) from failure where answer like '%\"status\":\"done\"%'";
    private static final String WAITS = """
            select extract(epoch from (answer::jsonb ->> 'diagnosedAt')::timestamptz - failed_at) from failure
            where answer like '%"status":"done"%'
            """;

    int count() {
        return (int) numbers(COUNT)[0];
    }

    /** Returns, for each decided failure, the seconds from the end of its job to its decision. */
    double[] seconds() {
        return numbers(WAITS);
    }

    private double[] numbers(String query) {
        try (var connection = DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            List<Double> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getDouble(1));
            }
            return all.stream().mapToDouble(Double::doubleValue).toArray();
        } catch (SQLException e) {
            throw new IllegalStateException("Expected to read what was decided.", e);
        }
    }
}
