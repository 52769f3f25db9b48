package io.schedmate.code.workload;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds one field's row of the registry. */
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

    /** A field whose published name is the same name in lower case with underscores. */
    static FieldRow row(String name, FieldKind kind) {
        return new FieldRow(name, kind);
    }

    FieldRow published(String as) {
        published = as;
        return this;
    }

    /** The name of the field's true value in labelled corpora. */
    FieldRow labelled(String as) {
        label = as;
        return this;
    }

    /** The field's name and position in the text that similarity compares. */
    FieldRow compared(int place, String as) {
        comparedAt = place;
        compared = as;
        return this;
    }

    /** The unit of the value. */
    FieldRow in(String units) {
        unit = units;
        return this;
    }

    /** What a language model is asked for. */
    FieldRow asked(String what) {
        meaning = what;
        return this;
    }

    /** A language model is asked until it has answered. */
    FieldRow required() {
        required = true;
        return this;
    }

    /** The value may be the product of numbers in several lines. */
    FieldRow product() {
        product = true;
        return this;
    }

    /** Notes for people and comments may state the value. */
    FieldRow toldByNotes() {
        toldByNotes = true;
        return this;
    }

    /** Words of which at least one must be near the field's number in a line that a model cites. */
    FieldRow topic(String words) {
        topic = insensitive(words);
        return this;
    }

    /** Words that allow a line to be cited although it does not contain the value itself. */
    FieldRow speaks(String words) {
        speaks = insensitive(words);
        return this;
    }

    private static Pattern insensitive(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }
}
