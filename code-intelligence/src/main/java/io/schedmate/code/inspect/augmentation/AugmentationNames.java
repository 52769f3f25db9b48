package io.schedmate.code.inspect.augmentation;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.NameTable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The names of augmentations as settings, functions and classes, from tables. */
final class AugmentationNames {

    static final AugmentationNames ALL =
            new AugmentationNames(NameTable.read(AugmentationNames.class, "augmentations.tsv", 3));

    /** The label of what has no usual name but its own. */
    private static final String AS_WRITTEN = "=";

    /** As the libraries of transforms have them, and everyone calls them. */
    private static final Pattern USUAL = Pattern.compile(
            "Random(?:ResizedCrop|HorizontalFlip|VerticalFlip|SizeCrop|SelectMulti|AffineTransform)|Photo[mM]etricDistortion");

    private final List<Named> names;

    private AugmentationNames(NameTable table) {
        names = table.rows().stream()
                .map(row -> new Named(row.get(0), Pattern.compile(row.get(1)), row.get(2)))
                .toList();
    }

    private record Named(String kind, Pattern pattern, String label) {}

    /** A class's name as it is written, and in words where it is a long one that few may call so. */
    static String told(String name) {
        String words = KnownNames.HUMP
                .matcher(Effort.text(name))
                .replaceAll(" ")
                .toLowerCase(Locale.ROOT)
                .replace("gray scale", "grayscale");
        boolean isLong = name.matches("(?:[A-Z]+[a-z\\d]*){3,}") && words.split(" ").length > 2;
        return isLong && !USUAL.matcher(Effort.text(name)).matches() ? name + " (" + words + ")" : name;
    }

    /** The usual name of what a switch or strength of that name turns on. */
    Optional<String> ofSetting(String leaf) {
        return labelled("setting", leaf);
    }

    /** The same for those that mean samples only beside other augmentations. */
    Optional<String> ofGeometry(String leaf) {
        return labelled("geometry", leaf);
    }

    /** The usual name of what a variable of that name says how much of, whose value is drawn at random. */
    Optional<String> ofAmount(String name) {
        return labelled("amount", name);
    }

    /** The usual name of what a variable of that name decides, whose value is drawn at random. */
    Optional<String> ofDrawn(String name) {
        return labelled("drawn", name).or(() -> ofSetting(name));
    }

    /** The usual name of what a function or class of that name does. */
    Optional<String> ofCall(String name) {
        return labelled("call", name.replaceFirst("^_+", "")).map(label -> label.equals(AS_WRITTEN) ? name : label);
    }

    /** Whether a class or function of a library of transforms changes samples at random. */
    boolean isOfLibrary(String name) {
        return is("class", name) && !is("none", name);
    }

    /** Whether a step of a pipeline that a configuration names does. */
    boolean isStep(String name) {
        return isOfLibrary(name) || (is("step", name) && !is("none", name));
    }

    /** Whether a class of the program's own does, as its name says. */
    boolean isOwn(String name) {
        return (is("class", name) || is("own", name)) && !is("none", name) && !is("frame", name);
    }

    /** Whether a class in a file of augmentations is one: not what puts them together, or makes all samples alike. */
    boolean isOfFile(String name) {
        return !is("none", name) && !is("frame", name) && !is("same", name);
    }

    private boolean is(String kind, String name) {
        return names.stream()
                .anyMatch(named -> named.kind().equals(kind)
                        && named.pattern().matcher(Effort.text(name)).matches());
    }

    private Optional<String> labelled(String kind, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(named -> named.kind().equals(kind)
                        && named.pattern().matcher(Effort.text(lower)).matches())
                .map(Named::label)
                .findFirst();
    }
}
