package io.schedmate.code.inspect;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What augmentations are called, as settings and as functions, read from the names beside this class. */
final class AugmentationNames {

    static final AugmentationNames ALL = new AugmentationNames(NameTable.read("augmentations.tsv"));

    private final List<Named> names;

    private AugmentationNames(NameTable table) {
        names = table.rows().stream()
                .map(row -> new Named(row.get(0), Pattern.compile(row.get(1)), row.get(2)))
                .toList();
    }

    private record Named(String kind, Pattern pattern, String label) {}

    /** The usual name of what a switch or strength of that name turns on. */
    Optional<String> ofSetting(String leaf) {
        return labelled("setting", leaf);
    }

    /** The same for those that mean samples only beside other augmentations. */
    Optional<String> ofGeometry(String leaf) {
        return labelled("geometry", leaf);
    }

    /** The usual name of what a function or class of that name does. */
    Optional<String> ofCall(String name) {
        return labelled("call", name.replaceFirst("^_+", ""));
    }

    private Optional<String> labelled(String kind, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(named -> named.kind().equals(kind)
                        && named.pattern().matcher(lower).matches())
                .map(Named::label)
                .findFirst();
    }
}
