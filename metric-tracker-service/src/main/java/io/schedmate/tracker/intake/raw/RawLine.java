package io.schedmate.tracker.intake.raw;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line as a shipper sent it.
 *
 * @param text without its line end
 * @param time when it was written, or read; null = the record does not say
 * @param node the host it is from
 * @param file the path it was read from
 * @param offset where in the file, in bytes; grows from line to line of a file
 * @param fileIdentity tells files apart that had the same path, such as an inode
 * @param isPartial whether the line goes on in the next record: container runtimes break long lines
 * @param fields the whole record, to map by
 * @param key the record's key
 */
public record RawLine(
        String text,
        @Nullable Instant time,
        @Nullable String node,
        @Nullable String file,
        @Nullable Long offset,
        @Nullable String fileIdentity,
        boolean isPartial,
        Fields fields,
        @Nullable String key) {

    /** Returns what it is counted under where it belongs to no job. */
    public String origin() {
        if (file != null) {
            return file;
        }
        return node != null ? node : key != null ? "key " + key : "log-raw";
    }

    /** A key that keeps a file's order is the file's path. */
    static @Nullable String path(@Nullable String key) {
        return key != null && key.startsWith("/") ? key : null;
    }

    /**
     * Whether its key is the path of another file than its fields name. A shipper that sends bare lines has its users'
     * words in the place of the record, and these may look like a record's fields.
     */
    public boolean isOfAnotherFile() {
        String path = path(key);
        return path != null && file != null && !path.equals(file);
    }

    /** A record's fields, nested ones found by a path such as {@code kubernetes.labels.app}. */
    public static final class Fields {

        static final Fields NONE = new Fields(Map.of());

        private final Map<String, @Nullable Object> values;
        private final RecordForm form;

        public Fields(Map<String, @Nullable Object> values) {
            this.values = values;
            this.form = RecordForm.of(values);
        }

        Map<String, @Nullable Object> values() {
            return values;
        }

        public static Fields none() {
            return NONE;
        }

        /** Reads {@code a.b.c} as nested objects; a part of the name may itself hold dots, as labels do. */
        public @Nullable Object at(String path) {
            return form.isFlat() ? values.get(path) : FieldPath.of(path).in(values);
        }

        /** A text or a number as text; null for anything else and for an empty text. */
        public @Nullable String text(String path) {
            return switch (at(path)) {
                case String text when !text.isBlank() -> text;
                case Integer number -> number.toString();
                case Long number -> number.toString();
                case null, default -> null;
            };
        }

        /** Those of the names that a record of this form may hold, in their order; the others are in none. */
        public List<String> present(FieldNames names) {
            return form.present(names);
        }

        /** The first of the names that holds a text or a number, as text; null = none does. */
        public @Nullable String first(FieldNames names) {
            for (String name : present(names)) {
                String text = text(name);
                if (text != null) {
                    return text;
                }
            }
            return null;
        }
    }
}
