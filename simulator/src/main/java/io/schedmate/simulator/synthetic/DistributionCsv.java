package io.schedmate.simulator.synthetic;

import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Reads distributions: {@code cluster, metric, series, x, cdf_pct}. */
public final class DistributionCsv {

    private static final double PER_CENT = 100;

    private DistributionCsv() {}

    /** @throws IllegalArgumentException if the file has no such distribution */
    public static Distribution read(Path file, String cluster, String metric) throws IOException {
        NavigableMap<Double, Double> points = new TreeMap<>();
        CsvRows.read(file, "a point of a distribution", row -> {
            boolean isMeant = row.get("cluster").equals(cluster)
                    && row.get("metric").equals(metric)
                    && row.get("series").equals("all");
            if (isMeant && Double.parseDouble(row.get("x")) > 0) {
                points.put(Double.valueOf(row.get("x")), Double.parseDouble(row.get("cdf_pct")) / PER_CENT);
            }
            return isMeant;
        });
        return new Distribution(points);
    }
}
