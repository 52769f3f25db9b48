package io.schedmate.simulator.csv;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads the rows of a CSV file with a header, plain or gzip. */
public final class CsvRows {

    private static final CSVFormat FORMAT = CSVFormat.DEFAULT
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .get();

    private CsvRows() {}

    /**
     * @param what the content of a row, for messages: "a job"
     * @param reading parses one row; throws {@link IllegalArgumentException} with the reason
     * @throws IllegalArgumentException with the file, the line and the reason
     */
    public static <T> List<T> read(Path file, String what, Function<CSVRecord, T> reading) throws IOException {
        try (Reader reader = open(file)) {
            return read(reader, file.toString(), what, reading);
        }
    }

    /**
     * Reads rows like {@link #read(Path, String, Function)}, for rows that are not a user's file.
     *
     * @param source origin of the rows, for messages
     */
    public static <T> List<T> read(Reader rows, String source, String what, Function<CSVRecord, T> reading)
            throws IOException {
        try (CSVParser parser = FORMAT.parse(rows)) {
            List<T> read = new ArrayList<>();
            for (CSVRecord row : parser) {
                read.add(read(source, row, what, reading));
            }
            return read;
        }
    }

    /** Returns the column names of a file in order. */
    public static List<String> columns(Path file) throws IOException {
        try (Reader reader = open(file);
                CSVParser parser = FORMAT.parse(reader)) {
            return List.copyOf(parser.getHeaderNames());
        }
    }

    private static <T> T read(String source, CSVRecord row, String what, Function<CSVRecord, T> reading) {
        try {
            return reading.apply(row);
        } catch (IllegalArgumentException | DateTimeParseException wrong) {
            throw new IllegalArgumentException(
                    "expected " + what + " at " + source + " line " + (row.getRecordNumber() + 1) + " ("
                            + wrong.getMessage() + "). A column may be missing or not a number",
                    wrong);
        }
    }

    private static Reader open(Path file) throws IOException {
        InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
        bytes.mark(2);
        boolean isGzip = bytes.read() == 0x1f && bytes.read() == 0x8b;
        bytes.reset();
        return new InputStreamReader(isGzip ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8);
    }
}
