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
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A {@link RankAccuracy} as a file: {@code true_band, estimated_band, share}, and {@code found_ratio} in each row. Written by
 * {@code schedmate estimate --replay --accuracy}.
 */
public final class AccuracyCsv {

    private static final String BUNDLED = "advisor-accuracy.csv";

    private AccuracyCsv() {}

    /** As measured on a university cluster's GPU jobs, whose users and scripts are known. */
    public static RankAccuracy bundled() {
        try (InputStream bytes = AccuracyCsv.class.getResourceAsStream(BUNDLED)) {
            if (bytes == null) {
                throw new IllegalStateException("expected " + BUNDLED + " in the simulator's jar");
            }
            return read(new InputStreamReader(bytes, StandardCharsets.UTF_8), BUNDLED);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** @throws IllegalArgumentException naming the file, the line and what would be right */
    public static RankAccuracy read(Path file) throws IOException {
        try (Reader rows = Files.newBufferedReader(file)) {
            return read(rows, file.toString());
        }
    }

    private static RankAccuracy read(Reader rows, String source) throws IOException {
        double[][] shares = new double[RankAccuracy.BANDS][RankAccuracy.BANDS];
        var found = new AtomicReference<>(0.0);
        CsvRows.read(rows, source, "a share", row -> {
            int truth = band(row.get("true_band"));
            int estimate = band(row.get("estimated_band"));
            shares[truth][estimate] = Double.parseDouble(row.get("share"));
            found.set(Double.parseDouble(row.get("found_ratio")));
            return truth;
        });
        return RankAccuracy.of(shares, found.get());
    }

    public static String text(RankAccuracy accuracy) {
        var text = new StringBuilder("true_band,estimated_band,share,found_ratio\n");
        for (int truth = 0; truth < RankAccuracy.BANDS; truth++) {
            for (int estimate = 0; estimate < RankAccuracy.BANDS; estimate++) {
                text.append(String.format(
                        Locale.ROOT,
                        "%d,%d,%.6f,%.6f%n",
                        truth,
                        estimate,
                        accuracy.share(truth, estimate),
                        accuracy.foundRatio()));
            }
        }
        return text.toString();
    }

    private static int band(String text) {
        int band = Integer.parseInt(text.strip());
        if (band < 0 || band >= RankAccuracy.BANDS) {
            throw new IllegalArgumentException("a band from 0 to " + (RankAccuracy.BANDS - 1) + " (" + band + ")");
        }
        return band;
    }
}
