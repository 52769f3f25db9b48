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
    boolean allowsNotes;
    Pattern topic = insensitive("");
    Pattern citableWords = insensitive("(?!)");

    private FieldRow(String name, FieldKind kind) {
        this.name = name;
        this.kind = kind;
        this.published = name.replaceAll("(?=\\p{Lu})", "_").toLowerCase(Locale.ROOT);
    }

    /** Creates a row whose published name is the field's name in lower case with underscores. */
    static FieldRow row(String name, FieldKind kind) {
        return new FieldRow(name, kind);
    }

    FieldRow published(String as) {
        published = as;
        return this;
    }

    /** Sets the name of the field's true value in labelled corpora. */
    FieldRow labelled(String as) {
        label = as;
        return this;
    }

    /** Sets the field's position and name in the text that similarity compares. */
    FieldRow compared(int place, String as) {
        comparedAt = place;
        compared = as;
        return this;
    }

    /** Sets the unit of the value. */
    FieldRow in(String units) {
        unit = units;
        return this;
    }

    /** Sets the description of the field in prompts to a language model. */
    FieldRow asked(String what) {
        meaning = what;
        return this;
    }

    /** Requires an answer from a language model; the model is queried again if it gives none. */
    FieldRow required() {
        required = true;
        return this;
    }

    /** Allows the value to be the product of numbers in several lines. */
    FieldRow product() {
        product = true;
        return this;
    }

    /** Allows notes for people and comments to state the value. */
    FieldRow allowsNotes() {
        allowsNotes = true;
        return this;
    }

    /** Sets the words of which at least one must be near the field's number in a line that a model cites. */
    FieldRow topic(String words) {
        topic = insensitive(words);
        return this;
    }

    /** Sets the words that allow a line to be cited although it does not contain the value itself. */
    FieldRow citableWords(String words) {
        citableWords = insensitive(words);
        return this;
    }

    private static Pattern insensitive(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }
}
