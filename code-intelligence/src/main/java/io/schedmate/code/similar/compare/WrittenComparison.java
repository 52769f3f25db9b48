package io.schedmate.code.similar.compare;

import io.schedmate.code.command.NamedFile;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.NameWords;
import io.schedmate.code.similar.option.OptionHelp;
import io.schedmate.code.similar.option.Values;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Compares settings and files as the commands name them. Files are compared by their contents if they can be read, else
 * by their names.
 */
record WrittenComparison(ReadJob left, ReadJob right, Differences found) {

    /** Settings by which a file inherits from other files. */
    private static final Pattern INHERITING =
            Pattern.compile("(?:_base_|__base__|__include__|defaults|base|inherit\\w*|include\\w*)(?:\\..*)?");

    private static final Pattern DEVICES = Pattern.compile("cuda:\\d+(?:,cuda:\\d+)*");

    /**
     * Adds the difference between two values of a setting.
     *
     * @param one empty if not given
     * @param other empty if not given
     */
    void setting(String name, String one, String other) {
        FlagKind kind = kindOf(name, one, other);
        // All words of a command together state the precision, so that it is compared separately.
        if (kind == FlagKind.PRECISION || one.isEmpty() && other.isEmpty() || Values.same(one, other)) {
            return;
        }
        if (NamedFile.isFile(one) && NamedFile.isFile(other) && kind.changesWork()) {
            file(kind, name, one, other);
        } else if (areDevices(kind, name, one, other)) {
            found.add(kind, name, one, other, false);
        } else {
            found.judge(kind, name, one, other);
        }
    }

    /**
     * Whether an option names devices, with the same number of devices in both commands. The default of such an option
     * is the text of device 0, unless the devices are written as such; an option that counts devices is declared as a
     * number.
     */
    private boolean areDevices(FlagKind kind, String name, String one, String other) {
        DeclaredOptions declared = left.declared();
        boolean areNamed = DEVICES.matcher(WorkLimit.text(one)).matches()
                && DEVICES.matcher(WorkLimit.text(other)).matches();
        if (areNamed) {
            return kind == FlagKind.HARDWARE && one.split(",").length == other.split(",").length;
        }
        return kind == FlagKind.HARDWARE
                && declared.isText(name)
                && declared.defaultOf(name)
                        .filter(text -> text.matches("0(?:,.*)?"))
                        .isPresent()
                && OptionJudge.areAsMany(one, other);
    }

    /**
     * Returns the kind of an option by its name, or cosmetic if only the help texts show that it concerns reports. An
     * option whose values are configuration files of the trees is a configuration, even if its name is that of a label.
     */
    private FlagKind kindOf(String name, String one, String other) {
        FlagKind kind = FlagLexicon.kindOf(name, one, other);
        if (kind == FlagKind.COSMETIC && isConfiguration(one, left) && isConfiguration(other, right)) {
            return FlagKind.CONFIG;
        }
        boolean isReport = kind == FlagKind.UNKNOWN
                && OptionHelp.isReport(left.declared().helpOf(name))
                && OptionHelp.isReport(right.declared().helpOf(name));
        return isReport ? FlagKind.COSMETIC : kind;
    }

    private static boolean isConfiguration(String path, ReadJob job) {
        return NamedFile.isConfiguration(path) && job.files().has(path);
    }

    void file(FlagKind kind, String name, String one, String other) {
        boolean isThere = left.files().has(one);
        boolean isOtherThere = right.files().has(other);
        if (isThere && isOtherThere && (left.files().isSame(one, right.files(), other) || compared(one, other))) {
            found.add(FlagKind.COSMETIC, name, one, other, false);
            return;
        }
        // If neither file can be opened, only the numbers in their names can distinguish them.
        boolean isSized = !isThere && !isOtherThere && !digits(one).equals(digits(other))
                || OptionJudge.areOfTwoSizes(stem(one), stem(other));
        found.add(
                isSized && kind == FlagKind.CONFIG ? FlagKind.MODEL : kind,
                name,
                one,
                other,
                !NameWords.words(one).equals(NameWords.words(other)));
    }

    /** Adds the differences in the settings of two files; returns false if one of them cannot be read completely. */
    private boolean compared(String one, String other) {
        Map<String, String> a = left.files().settings(one);
        Map<String, String> b = right.files().settings(other);
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        boolean isLeftOpen = names.stream()
                .anyMatch(name -> INHERITING.matcher(WorkLimit.text(name)).matches());
        if (a.isEmpty() || b.isEmpty() || isLeftOpen) {
            return false;
        }
        names.forEach(name -> setting(name, a.getOrDefault(name, ""), b.getOrDefault(name, "")));
        return true;
    }

    static String stem(String file) {
        return file.substring(file.lastIndexOf('/') + 1).replaceFirst("\\.py$", "");
    }

    private static String digits(String name) {
        return String.join(" ", NameWords.words(name))
                .replaceAll("[^0-9]+", " ")
                .strip();
    }
}
