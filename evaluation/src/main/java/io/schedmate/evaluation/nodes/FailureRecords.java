package io.schedmate.evaluation.nodes;

import io.schedmate.recovery.rate.EventKinds;
import io.schedmate.recovery.rate.RateSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads a published record of failures, plain or gzip CSV, in a form of {@code forms.tsv}. */
public final class FailureRecords {

    private static final CSVFormat FORMAT = CSVFormat.DEFAULT
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreSurroundingSpaces(true)
            .setAllowMissingColumnNames(true)
            .get();

    private FailureRecords() {}

    /**
     * Returns its fleets, by name.
     *
     * @param form name of a form; empty for the first whose columns the file has
     * @throws IOException also if its columns match no form
     */
    public static List<Fleet> read(Path file, String form, RateSettings settings) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                BufferedReader text = new BufferedReader(new InputStreamReader(plain, StandardCharsets.ISO_8859_1));
                CSVParser rows = CSVParser.parse(text, FORMAT)) {
            List<String> header = rows.getHeaderNames();
            RecordForm fitting = RecordForm.fitting(header, form)
                    .orElseThrow(() -> new IOException("Expected the columns of one of the forms %s, got (%s)."
                            .formatted(form.isEmpty() ? RecordForm.names() : form, header)));
            return fleets(rows, fitting, settings);
        }
    }

    private static List<Fleet> fleets(CSVParser rows, RecordForm form, RateSettings settings) {
        Map<String, FleetRows> fleets = new TreeMap<>();
        for (CSVRecord row : rows) {
            String name = text(row, form, "fleet");
            fleets.computeIfAbsent(name, _ -> new FleetRows(form)).add(row);
        }
        return fleets.entrySet().stream()
                .map(fleet -> new Fleet(
                        fleet.getKey().isEmpty() ? "all" : fleet.getKey(),
                        fleet.getValue().histories(EventKinds.standard(), settings.incidentGap())))
                .toList();
    }

    /** Returns the text in the column with this meaning; empty if the form has no such column or the row is short. */
    static String text(CSVRecord row, RecordForm form, String meaning) {
        return form.columnsOf(meaning).stream()
                .filter(row::isSet)
                .map(row::get)
                .findFirst()
                .orElse("");
    }
}
