package io.schedmate.simulator.information;

import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads and writes a {@link RankAccuracy} as CSV with the columns {@code found, true_band, estimated_band, share},
 * where the shares of a true band add up to 1. {@code schedmate estimate --replay --accuracy} writes such a file.
 */
public final class AccuracyCsv {

    private AccuracyCsv() {}

    /**
     * Returns the accuracy measured on a university cluster's GPU jobs, with known users and requests, but unknown
     * programs.
     */
    public static RankAccuracy bundled() {
        return bundled("advisor-accuracy.csv");
    }

    /** Returns the accuracy measured on a laboratory's jobs, with known users and executables. */
    public static RankAccuracy bundledWhereExecutablesAreKnown() {
        return bundled("advisor-accuracy-executables.csv");
    }

    private static RankAccuracy bundled(String name) {
        try (InputStream bytes = AccuracyCsv.class.getResourceAsStream(name)) {
            if (bytes == null) {
                throw new IllegalStateException("expected " + name + " in the simulator's jar");
            }
            return read(new InputStreamReader(bytes, StandardCharsets.UTF_8), name);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** @throws IllegalArgumentException with the file, the line and what was expected */
    public static RankAccuracy read(Path file) throws IOException {
        try (Reader rows = Files.newBufferedReader(file)) {
            return read(rows, file.toString());
        }
    }

    private static RankAccuracy read(Reader rows, String source) throws IOException {
        Map<Row, Double> shares = new HashMap<>();
        CsvRows.read(rows, source, "a share", row -> {
            var at = new Row(band(row.get("true_band")), found(row.get("found")), band(row.get("estimated_band")));
            shares.put(at, Double.valueOf(row.get("share")));
            return at;
        });
        return RankAccuracy.of(
                (truth, isFound, estimate) -> shares.getOrDefault(new Row(truth, isFound, estimate), 0.0));
    }

    private record Row(int trueBand, boolean isFound, int estimatedBand) {}

    public static String text(RankAccuracy accuracy) {
        var text = new StringBuilder("found,true_band,estimated_band,share\n");
        for (boolean isFound : new boolean[] {false, true}) {
            for (int truth = 0; truth < RankAccuracy.BANDS; truth++) {
                for (int estimate = 0; estimate < RankAccuracy.BANDS; estimate++) {
                    double share = accuracy.share(truth, isFound, estimate);
                    text.append(String.format(Locale.ROOT, "%d,%d,%d,%.6f%n", isFound ? 1 : 0, truth, estimate, share));
                }
            }
        }
        return text.toString();
    }

    private static boolean found(String text) {
        return switch (text.strip()) {
            case "0" -> false;
            case "1" -> true;
            default -> throw new IllegalArgumentException("0 or 1 for found (" + text + ")");
        };
    }

    private static int band(String text) {
        int band = Integer.parseInt(text.strip());
        if (band < 0 || band >= RankAccuracy.BANDS) {
            throw new IllegalArgumentException("a band from 0 to " + (RankAccuracy.BANDS - 1) + " (" + band + ")");
        }
        return band;
    }
}
