package io.schedmate.traceimport;

import io.schedmate.model.api.history.HistoryFormat;
import io.schedmate.model.api.history.RejectedRow;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads past jobs as a stream. It reports an unusable row and continues with the next one; rows of job steps are
 * added to their job. A row is one line: quoted values may contain delimiters but no line ends.
 */
public final class HistoryRows implements Iterator<ImportRow> {

    private static final int MAX_DETAIL_LENGTH = 2000;

    private final BoundedLines lines;
    private final Form form;
    private final ImportDefaults defaults;
    private final Map<String, Integer> columns;
    private @Nullable ImportRow next;
    /** A row that was read while looking for steps of the job before it. */
    private @Nullable ImportRow ahead;

    /** @throws UnreadableHeader if the first line lacks required columns */
    public HistoryRows(Reader text, HistoryFormat format, ImportDefaults defaults) {
        this.lines = new BoundedLines(text);
        this.form = switch (format) {
            case CSV -> new CsvForm();
            case SACCT -> new SacctForm();
        };
        this.defaults = defaults;
        this.columns = header();
        this.next = read();
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public ImportRow next() {
        ImportRow row = next;
        if (row == null) {
            throw new NoSuchElementException();
        }
        next = read();
        return row;
    }

    private Map<String, Integer> header() {
        String line = lines.next();
        if (line == null || lines.wasCut()) {
            throw unreadable("nothing");
        }
        List<String> names = names(line);
        Map<String, Integer> positions = new HashMap<>();
        for (int position = 0; position < names.size(); position++) {
            positions.putIfAbsent(names.get(position).strip().toLowerCase(Locale.ROOT), position);
        }
        Set<String> allowed = lower(form.allowed());
        boolean unknown = !allowed.isEmpty() && !allowed.containsAll(positions.keySet());
        if (unknown || !positions.keySet().containsAll(lower(form.needed()))) {
            throw unreadable(line);
        }
        return positions;
    }

    private List<String> names(String line) {
        try {
            return values(line.startsWith("\uFEFF") ? line.substring(1) : line);
        } catch (BadValue _) {
            throw unreadable(line);
        }
    }

    private UnreadableHeader unreadable(String found) {
        String other = form.allowed().isEmpty()
                ? "any others"
                : form.allowed().stream().sorted().collect(Collectors.joining(", "));
        String shown = found.length() > 200 ? found.substring(0, 200) + "…" : found;
        return new UnreadableHeader(
                "Expected a header line with the columns %s, and of %s, with %s between, got (%s). Check the format."
                        .formatted(String.join(", ", form.needed()), other, form.delimiter(), shown));
    }

    private @Nullable ImportRow read() {
        ImportRow row = ahead == null ? line(null) : ahead;
        ahead = null;
        return row instanceof ImportRow.Accepted job ? withPieces(job) : row;
    }

    /** Returns the job with the rows of its steps. A job is complete once the row of another job follows. */
    private ImportRow withPieces(ImportRow.Accepted job) {
        var whole = new JobWithUsage(job);
        ahead = line(whole);
        return whole.row;
    }

    /** Returns the next row that is not a step of the job before it; null at the end. */
    private @Nullable ImportRow line(@Nullable JobWithUsage before) {
        for (String line = lines.next(); line != null; line = lines.next()) {
            ImportRow row = line.isBlank() ? null : row(line, before);
            if (row != null) {
                return row;
            }
        }
        return null;
    }

    private @Nullable ImportRow row(String line, @Nullable JobWithUsage before) {
        try {
            if (lines.wasCut()) {
                throw new BadValue(null, "Expected a row of at most %d characters.".formatted(BoundedLines.MAX_LENGTH));
            }
            if (line.indexOf('\0') >= 0) {
                throw new BadValue(null, "Expected text, got a row with U+0000. The file may be binary.");
            }
            Row row = new Row(columns, checked(values(line)), defaults.zone());
            if (!form.isPartOfAnother(row)) {
                return new ImportRow.Accepted(lines.number(), form.read(row, defaults));
            }
            if (before != null) {
                before.row = new ImportRow.Accepted(before.row.line(), form.with(before.row.job(), row));
            }
            return null;
        } catch (BadValue bad) {
            return rejected(bad.column(), bad.detail());
        } catch (IllegalArgumentException refused) {
            return rejected(null, String.valueOf(refused.getMessage()));
        }
    }

    /** A job with the resource use of its steps so far. */
    private static final class JobWithUsage {
        private ImportRow.Accepted row;

        private JobWithUsage(ImportRow.Accepted row) {
            this.row = row;
        }
    }

    private ImportRow rejected(@Nullable String column, String detail) {
        String bounded = detail.length() <= MAX_DETAIL_LENGTH ? detail : detail.substring(0, MAX_DETAIL_LENGTH);
        return new ImportRow.Rejected(new RejectedRow(lines.number(), column, bounded));
    }

    private List<String> checked(List<String> values) {
        if (values.size() != columns.size()) {
            throw new BadValue(
                    null,
                    "Expected %d values, as the header has, got (%d). A value may contain the delimiter."
                            .formatted(columns.size(), values.size()));
        }
        return values;
    }

    private List<String> values(String line) {
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setDelimiter(form.delimiter())
                .setQuote(form.quoted() ? '"' : null)
                .get();
        try (CSVParser parser = CSVParser.parse(line, format)) {
            Iterator<CSVRecord> records = parser.iterator();
            return records.hasNext() ? records.next().toList() : List.of();
        } catch (IOException | IllegalStateException | java.io.UncheckedIOException e) {
            throw new BadValue(null, "Expected quotes in pairs around a value. Double a quote inside.");
        }
    }

    private static Set<String> lower(java.util.Collection<String> names) {
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }
}
