package io.schedmate.tracker.intake.raw;

import io.schedmate.model.check.Require;
import io.schedmate.model.log.LogRaw;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Converts the records of Fluent Bit, Vector, Filebeat and rsyslog to one form. A bare text is a line. */
public final class RawShapes {

    private static final FieldNames LINES = FieldNames.of("message", "log", "msg", "event.original");
    private static final FieldNames NODES = FieldNames.of(
            "kubernetes.host",
            "kubernetes.pod_node_name",
            "kubernetes.node.name",
            "k8s.node.name",
            "host.name",
            "host.hostname",
            "host",
            "hostname",
            "fromhost");
    private static final FieldNames FILES =
            FieldNames.of("log.file.path", "file.path", "file", "filename", "path", "metadata.filename");
    private static final FieldNames OFFSETS =
            FieldNames.of("log.offset", "offset", "file_offset", "metadata.fileoffset");
    private static final FieldNames PARTS = FieldNames.of("_p", "logtag");
    private static final FieldNames IDENTITIES = FieldNames.of("log.file.fingerprint", "log.file.inode", "inode");

    /**
     * Returns the line of a record.
     *
     * @param whole the record's value as text
     * @throws UnreadableRecord if no field of the record is a line
     */
    public RawLine read(LogRaw record, @Nullable String key, Supplier<String> whole) {
        return switch (record) {
            case LogRaw.Text(String line) -> bare(line, key);
            // The job logs JSON, and each line is shipped under the job's key.
            case LogRaw.Fields(var values)
            when key != null && holdsNoLine(values) ->
                values.containsKey("@timestamp") ? read(new RawLine.Fields(values), key) : bare(whole.get(), key);
            case LogRaw.Fields(var values) -> read(new RawLine.Fields(values), key);
        };
    }

    /** Returns a line whose job is known only from the key. */
    public static RawLine bare(String line, @Nullable String key) {
        return new RawLine(
                withoutEnd(line), null, null, RawLine.path(key), null, null, false, RawLine.Fields.none(), key);
    }

    private static RawLine read(RawLine.Fields fields, @Nullable String key) {
        return new RawLine(
                withoutEnd(line(fields)),
                RecordTime.of(fields),
                fields.first(NODES),
                fields.first(FILES),
                offset(fields),
                fields.first(IDENTITIES),
                isPart(fields),
                fields,
                key);
    }

    /** Returns the line in the fields. Only a text is a line: where Fluent Bit has the line, Filebeat has an object. */
    private static String line(RawLine.Fields fields) {
        for (String name : fields.present(LINES)) {
            if (fields.at(name) instanceof String text) {
                return text;
            }
        }
        List<String> got = fields.values().keySet().stream().limit(20).toList();
        throw new UnreadableRecord(
                "Expected the line in one of the fields %s, got fields (%s). Configure the shipper's field for the line."
                        .formatted(LINES, String.join(", ", got)));
    }

    private static boolean holdsNoLine(Map<String, @Nullable Object> values) {
        for (String name : LINES.all()) {
            if (values.containsKey(name)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPart(RawLine.Fields fields) {
        for (String name : fields.present(PARTS)) {
            if ("P".equals(fields.text(name))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Long offset(RawLine.Fields fields) {
        for (String name : fields.present(OFFSETS)) {
            Long offset = offset(fields.at(name));
            if (offset != null) {
                return offset;
            }
        }
        return null;
    }

    private static @Nullable Long offset(@Nullable Object value) {
        return switch (value) {
            case Long number when number >= 0 && number <= Require.MAX -> number;
            case Integer number when number >= 0 -> number.longValue();
            // rsyslog's templates write every property as a text.
            case String text when text.matches("\\d{1,15}") -> Long.valueOf(text);
            case null, default -> null;
        };
    }

    private static String withoutEnd(String line) {
        int end = line.length();
        while (end > 0 && (line.charAt(end - 1) == '\n' || line.charAt(end - 1) == '\r')) {
            end--;
        }
        return line.substring(0, end);
    }
}
