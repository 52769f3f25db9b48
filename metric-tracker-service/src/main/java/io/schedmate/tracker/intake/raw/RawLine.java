package io.schedmate.tracker.intake.raw;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line as a shipper sent it.
 *
 * @param text without its line end
 * @param time when it was written or read; null = not in the record
 * @param node the host
 * @param file the path from which the line was read
 * @param offset position in the file, in bytes; increases from line to line of a file
 * @param fileIdentity distinguishes files that had the same path, such as an inode
 * @param isPartial whether the next record continues the line, because container runtimes split long lines
 * @param fields the whole record, for the mapping rules
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

    /** Returns the origin under which the line is counted if it belongs to no job. */
    public String origin() {
        if (file != null) {
            return file;
        }
        return node != null ? node : key != null ? "key " + key : "log-raw";
    }

    /**
     * Returns the path in a key, if there is one. Shippers use the path as the key to preserve the order within a file.
     */
    static @Nullable String path(@Nullable String key) {
        return key != null && key.startsWith("/") ? key : null;
    }

    /**
     * Returns whether the key is another file's path than the one in the fields. A shipper of bare lines sends user
     * text as the record, which may look like a record's fields.
     */
    public boolean isOfAnotherFile() {
        String path = path(key);
        return path != null && file != null && !path.equals(file);
    }

    /** The fields of a record. Nested ones are found by a path such as {@code kubernetes.labels.app}. */
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

        /**
         * Returns the value at {@code a.b.c} in nested objects. A name within the path may itself contain dots, as
         * labels do.
         */
        public @Nullable Object at(String path) {
            return form.isFlat() ? values.get(path) : FieldPath.of(path).in(values);
        }

        /** Returns a text or a number as text; null for anything else, or if the text is blank. */
        public @Nullable String text(String path) {
            return switch (at(path)) {
                case String text when !text.isBlank() -> text;
                case Integer number -> number.toString();
                case Long number -> number.toString();
                case null, default -> null;
            };
        }

        /** Returns the names that a record of this form may contain, in order. */
        public List<String> present(FieldNames names) {
            return form.present(names);
        }

        /** Returns the first value that is a text or a number, as text; null = none. */
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
