package io.schedmate.evaluation.history;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;
import org.jspecify.annotations.Nullable;

/**
 * A row of comma-separated values, read by column name; a blank field counts as absent.
 *
 * @param line number of its line, from 1
 */
record CsvRow(CSVRecord fields, int line) {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final CSVFormat FORMAT = CSVFormat.DEFAULT
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setTrim(true)
            .setAllowMissingColumnNames(true)
            .setDuplicateHeaderMode(DuplicateHeaderMode.ALLOW_ALL)
            .setTrailingData(true)
            .setLenientEof(true)
            .get();

    /**
     * Reads all rows; blank lines are skipped.
     *
     * @param name of the file, for errors
     * @throws IOException also if a required column is missing
     */
    static void read(BufferedReader text, String name, List<String> needed, Consumer<CsvRow> reader)
            throws IOException {
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        try (CSVParser rows = CSVParser.parse(text, FORMAT)) {
            if (!rows.getHeaderNames().containsAll(needed)) {
                throw new IOException("Expected the columns %s in (%s), got %s. Name them in the first line."
                        .formatted(String.join(" and ", needed), name, rows.getHeaderNames()));
            }
            for (CSVRecord row : rows) {
                reader.accept(new CsvRow(row, (int) rows.getCurrentLineNumber()));
            }
        }
    }

    @Nullable
    String text(String column) {
        String value = fields.isSet(column) ? fields.get(column) : "";
        return value.isEmpty() ? null : value;
    }

    /** Returns null if the field is absent or not a finite number. */
    @Nullable
    Double number(String column) {
        String value = text(column);
        try {
            Double number = value == null ? null : Double.valueOf(value);
            return number == null || number.isNaN() || number.isInfinite() ? null : number;
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }
}
