package io.schedmate.code.inspect.data;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds names of data sets in texts, paths, classes and files. */
final class DataNames {

    private static final Set<String> PLAIN = Names.setOf("data.plain");

    /** Data set classes that describe how samples are read, not which ones they are. */
    private static final Pattern KIND_OF_DATA = Pattern.compile("%s*%ss?(?:Iter(?:ator)?)?|%s"
            .formatted(Names.anyOf("class.data.kind"), Names.anyOf("class.data"), Names.anyOf("data.kind")));

    /** A placeholder that the user must fill in. */
    private static final Pattern TO_FILL_IN =
            Pattern.compile("(?:the_)?(?:path|dir|folder|location|name)[_-](?:to|of)[_-].*|your[_-].*|<.*>");

    private static final Pattern IS_TYPE = Pattern.compile("[A-Z][A-Za-z\\d]*");
    /** Boundaries between consecutive capitals that do not form a word: {@code YOLOv5Coco}. */
    private static final Pattern PLAIN_HUMP = Pattern.compile("(?<=[a-z\\d])(?=[A-Z])");

    private static final Pattern DRESS = Pattern.compile(Names.anyOf("class.data.dress") + "s?");

    /** Folders that are named after how the actions of one data set are divided. */
    private static final Pattern PROTOCOL = Pattern.compile("(?i)x_?(?:view|sub|set)|cross_?(?:view|subject|setup)");

    private static final Pattern PART =
            Pattern.compile("(?i)(?:train|training)(?:[_-]?(?:data|set|files?|list|manifest))?");

    private static final Pattern DIVIDED =
            Pattern.compile("(?:.*/)?(?:data|datasets?)/(?:[\\w.-]+/)?([A-Za-z][\\w.-]{1,60})/train(?:ing)?(?:/.*)?");

    private DataNames() {}

    /** Returns the known data set that a text names. */
    static Answer<String> known(Text text) {
        // The last known folder of a path contains the data.
        return Pattern.compile("/")
                .splitAsStream(text.text())
                .filter(part -> KnownNames.DATA_SETS.find(part).isPresent())
                .reduce((first, last) -> PROTOCOL.matcher(WorkLimit.text(last)).matches() ? first : last)
                .or(() -> Optional.of(text.text()))
                .flatMap(part -> KnownNames.DATA_SETS.find(part).map(known -> known.nameIn(part)))
                .map(name -> Answer.at(name, text.origin()))
                .orElseGet(() -> Answer.at(text.text(), text.origin()));
    }

    static boolean isName(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return Settings.isName(text)
                && !PLAIN.contains(lower)
                && (!TO_FILL_IN.matcher(WorkLimit.text(lower)).matches()
                        || KnownNames.DATA_SETS.find(lower).isPresent())
                && !KIND_OF_DATA
                        .matcher(WorkLimit.text(text.substring(text.lastIndexOf('.') + 1)))
                        .matches()
                && lower.matches(".*[a-z].*");
    }

    static Answer<String> named(Text text) {
        String plain = text.text()
                .replace('\\', '/')
                .replaceFirst("/+$", "")
                .replaceFirst("(?<=[A-Za-z]{3})(?:Train|Val(?:idation)?|Test)(?=(?:Data[Ss]et)?$)", "");
        Optional<String> dressed = dressed(plain);
        if (dressed.isPresent()) {
            return Answer.at(dressed.get(), text.origin());
        }
        boolean isClass = plain.matches("(?:[a-zA-Z_]\\w*\\.)*[A-Z]\\w*(?:Data[Ss]et|DataModule|Data|Loader)");
        if (isClass) {
            String type = plain.substring(plain.lastIndexOf('.') + 1);
            return Answer.at(ofClass(type), text.origin());
        }
        boolean isPath = plain.startsWith(".")
                || plain.matches("(?:data|datasets?|inputs?|corpora|corpus|(?:my_|your_)?path(?:_?to)?)/.+")
                || plain.startsWith("/")
                || plain.matches(".*/.*/.*")
                || plain.matches(".*\\.(?:jsonl?|csv|tsv|txt|parquet|bin|npz|h5|tar|gz|arrow|ya?ml)");
        String name = isPath ? ofPath(plain) : plain;
        boolean isDotted = plain.matches("(?:[a-z_]\\w*\\.)+[A-Z]\\w*|[a-z_]\\w*(?:\\.[a-z_]\\w*){2,}");
        return Answer.at(
                isDotted ? plain.substring(plain.lastIndexOf('.') + 1).replaceFirst("_dataset$", "") : name,
                text.origin());
    }

    /** Returns the data set that a path names; if the file only names the split, the folder's name. */
    static String ofPath(String path) {
        String[] parts = path.split("/");
        String leaf = parts[parts.length - 1].replaceFirst("\\.\\w{1,7}$", "");
        // A folder named "data" is generic; a file with that name describes its folder.
        boolean isFile = !leaf.equals(parts[parts.length - 1]);
        boolean isPart = parts.length > 2 && PART.matcher(WorkLimit.text(leaf)).matches()
                || parts.length > 1 && isFile && PLAIN.contains(leaf.toLowerCase(Locale.ROOT));
        String above = isPart ? parts[parts.length - 2] : leaf;
        return PART.matcher(WorkLimit.text(above)).matches() || PLAIN.contains(above.toLowerCase(Locale.ROOT))
                ? leaf
                : above;
    }

    /** Returns the folder that is divided into splits, below the root of all data: {@code datasets/NAME/train}. */
    static Optional<String> divided(String path) {
        Matcher place = DIVIDED.matcher(WorkLimit.text(path.replace('\\', '/')));
        return place.matches() && isName(place.group(1)) ? Optional.of(place.group(1)) : Optional.empty();
    }

    static boolean isKnown(Value value) {
        return value instanceof Text text
                && KnownNames.DATA_SETS.find(text.text()).isPresent();
    }

    /** Returns the known data set in a class name whose other words refer to a model or to processing. */
    private static Optional<String> dressed(String type) {
        if (!IS_TYPE.matcher(WorkLimit.text(type)).matches()) {
            return Optional.empty();
        }
        return Stream.of(KnownNames.HUMP, PLAIN_HUMP)
                .flatMap(humps -> dressed(humps.splitAsStream(type).toList()).stream())
                .findFirst();
    }

    private static Optional<String> dressed(List<String> words) {
        List<String> names = words.stream()
                .filter(word -> KnownNames.DATA_SETS
                        .find(word)
                        .filter(KnownNames.Known::isOne)
                        .isPresent())
                .toList();
        boolean isDressed = words.size() > 1
                && names.size() == 1
                && words.stream()
                        .allMatch(word -> names.contains(word)
                                || DRESS.matcher(WorkLimit.text(word)).matches()
                                || KnownNames.MODELS.find(word).isPresent());
        return isDressed ? Optional.of(names.getFirst()) : Optional.empty();
    }

    /** Returns the data set in a class name, without the generic words. */
    static String ofClass(String type) {
        String plain = type.replaceFirst("(?:Lit)?_?(?:Data[Ss]et|DataModule|DataLoader|Data|Loader)$", "");
        Optional<String> dressed = dressed(type);
        return dressed.isPresent()
                ? dressed.get()
                : KnownNames.DATA_SETS
                        .find(type)
                        .map(known -> known.nameIn(plain.isEmpty() ? type : plain))
                        .orElse(plain);
    }

    /** Returns the only known data set among the words of a heading. */
    static Optional<String> inWords(String heading) {
        return onlyKnown(heading, "[^\\w.-]+|\\.(?=\\s|$)")
                .flatMap(name -> KnownNames.DATA_SETS.find(name).map(known -> known.nameIn(name)));
    }

    /** Returns the only known data set among the words of a file name. */
    static Optional<String> ofFile(String stem) {
        return onlyKnown(stem, "[_.-]+");
    }

    private static Optional<String> onlyKnown(String text, String separator) {
        List<String> names = Pattern.compile(separator)
                .splitAsStream(text)
                .filter(word -> word.length() > 3
                        && KnownNames.DATA_SETS
                                .find(word)
                                .filter(KnownNames.Known::isOne)
                                .isPresent())
                .distinct()
                .toList();
        return names.size() == 1 ? Optional.of(names.getFirst()) : Optional.empty();
    }
}
