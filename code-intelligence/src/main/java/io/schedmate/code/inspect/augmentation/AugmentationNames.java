package io.schedmate.code.inspect.augmentation;

import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.NameTable;
import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The names of augmentations as settings, functions and classes, read from tables. */
final class AugmentationNames {

    static final AugmentationNames ALL =
            new AugmentationNames(NameTable.read(AugmentationNames.class, "augmentations.tsv", 3));

    /** The label of augmentations that keep the name written in the program. */
    private static final String AS_WRITTEN = "=";

    /** Names that libraries of transforms share and that are in general use. */
    private static final Pattern USUAL = Pattern.compile(
            "Random(?:ResizedCrop|HorizontalFlip|VerticalFlip|SizeCrop|SelectMulti|AffineTransform)|Photo[mM]etricDistortion");

    private final List<Named> names;

    private AugmentationNames(NameTable table) {
        names = table.rows().stream()
                .map(row -> new Named(row.get(0), Pattern.compile(row.get(1)), row.get(2)))
                .toList();
    }

    private record Named(String kind, Pattern pattern, String label) {}

    /** Returns a class name as written, or split into words if it is long and uncommon. */
    static String shown(String name) {
        String words = KnownNames.HUMP
                .matcher(WorkLimit.text(name))
                .replaceAll(" ")
                .toLowerCase(Locale.ROOT)
                .replace("gray scale", "grayscale");
        boolean isLong = name.matches("(?:[A-Z]+[a-z\\d]*){3,}") && words.split(" ").length > 2;
        return isLong && !USUAL.matcher(WorkLimit.text(name)).matches() ? name + " (" + words + ")" : name;
    }

    /** Returns the usual name of the augmentation that a switch or strength with this name turns on. */
    Optional<String> ofSetting(String leaf) {
        return labelled("setting", leaf);
    }

    /** Returns the usual name of a policy with its text: {@code randaugment rand-m9-mstd0.5}. */
    Optional<String> ofPolicy(String text) {
        return labelled("policy", text).map(label -> label + " " + text);
    }

    /** Like {@link #ofSetting}, for names that refer to samples only if the job has other augmentations. */
    Optional<String> ofGeometry(String leaf) {
        return labelled("geometry", leaf);
    }

    /** Returns the usual name of the augmentation whose amount a randomly drawn variable sets. */
    Optional<String> ofAmount(String name) {
        return labelled("amount", name);
    }

    /** Returns the usual name of the augmentation that a randomly drawn variable turns on or off. */
    Optional<String> ofDrawn(String name) {
        return labelled("drawn", name).or(() -> ofSetting(name));
    }

    /** Returns the usual name of the augmentation that a function or class with this name performs. */
    Optional<String> ofCall(String name) {
        return labelled("call", name.replaceFirst("^_+", "")).map(label -> label.equals(AS_WRITTEN) ? name : label);
    }

    /** Whether a library's transform class or function changes samples at random. */
    boolean isOfLibrary(String name) {
        return is("class", name) && !is("none", name);
    }

    /** Whether a pipeline step in a configuration changes samples at random. */
    boolean isStep(String name) {
        return isOfLibrary(name) || (is("step", name) && !is("none", name));
    }

    /** Whether a class of the program changes samples at random, judging by its name. */
    boolean isOwn(String name) {
        return (is("class", name) || is("own", name)) && !is("none", name) && !is("frame", name);
    }

    /**
     * Whether a class in a file of augmentations is itself an augmentation. Classes that compose others or change all
     * samples in the same way are not.
     */
    boolean isOfFile(String name) {
        return !is("none", name) && !is("frame", name) && !is("same", name);
    }

    /** Whether a transform only composes others or prepares samples. */
    boolean isFrame(String name) {
        return is("frame", name) || is("same", name);
    }

    private boolean is(String kind, String name) {
        return names.stream()
                .anyMatch(named -> named.kind().equals(kind)
                        && named.pattern().matcher(WorkLimit.text(name)).matches());
    }

    private Optional<String> labelled(String kind, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(named -> named.kind().equals(kind)
                        && named.pattern().matcher(WorkLimit.text(lower)).matches())
                .map(Named::label)
                .findFirst();
    }
}
