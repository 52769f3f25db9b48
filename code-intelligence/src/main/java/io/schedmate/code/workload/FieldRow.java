package io.schedmate.code.workload;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One field's row of the registry while it is written down. */
final class FieldRow {

    final String name;
    final FieldKind kind;
    String published;

    @Nullable
    String label;

    @Nullable
    String compared;

    int comparedAt;

    @Nullable
    String meaning;

    String unit = "";
    boolean required;
    boolean product;
    boolean toldByNotes;
    Pattern topic = insensitive("");
    Pattern speaks = insensitive("(?!)");

    private FieldRow(String name, FieldKind kind) {
        this.name = name;
        this.kind = kind;
        this.published = name.replaceAll("(?=\\p{Lu})", "_").toLowerCase(Locale.ROOT);
    }

    /** A field that is published under the same name in lower case with underscores. */
    static FieldRow row(String name, FieldKind kind) {
        return new FieldRow(name, kind);
    }

    FieldRow published(String as) {
        published = as;
        return this;
    }

    /** Labelled corpora hold the field's true value under this name. */
    FieldRow labelled(String as) {
        label = as;
        return this;
    }

    /** The text that similarity compares holds the field under this name, at this place. */
    FieldRow compared(int place, String as) {
        comparedAt = place;
        compared = as;
        return this;
    }

    /** What one of it is. */
    FieldRow in(String units) {
        unit = units;
        return this;
    }

    /** A language model is asked for the field. */
    FieldRow asked(String what) {
        meaning = what;
        return this;
    }

    /** A language model is asked until it has answered. */
    FieldRow required() {
        required = true;
        return this;
    }

    /** The product of one number of each of several lines may be the value. */
    FieldRow product() {
        product = true;
        return this;
    }

    /** Notes for people and comments may tell it. */
    FieldRow toldByNotes() {
        toldByNotes = true;
        return this;
    }

    /** Words of which at least one stands beside the field's number in a line that a model cites. */
    FieldRow topic(String words) {
        topic = insensitive(words);
        return this;
    }

    /** Words of a line that may be cited although the value itself does not stand in it. */
    FieldRow speaks(String words) {
        speaks = insensitive(words);
        return this;
    }

    private static Pattern insensitive(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }
}
