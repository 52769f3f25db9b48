package io.schedmate.code.similar.compare;

import io.schedmate.code.command.NamedFile;
import io.schedmate.code.effort.Effort;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.NameWords;
import io.schedmate.code.similar.option.OptionHelp;
import io.schedmate.code.similar.option.Values;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Settings and files as the commands name them; files are compared by what they hold where they can be read, else by their names. */
final class WrittenComparison {

    /** Settings of a file that says in other files what it does not say itself. */
    private static final Pattern INHERITING =
            Pattern.compile("(?:_base_|__base__|__include__|defaults|base|inherit\\w*|include\\w*)(?:\\..*)?");

    private final ReadJob left;
    private final ReadJob right;
    private final Differences found;

    WrittenComparison(ReadJob left, ReadJob right, Differences found) {
        this.left = left;
        this.right = right;
        this.found = found;
    }

    /** @param one empty where it is not given */
    void setting(String name, String one, String other) {
        FlagKind kind = kindOf(name, one, other);
        // What a job computes in is told by all its words together.
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

    /** An option whose default is the text of device 0 names devices; what counts them is declared as a number. */
    private boolean areDevices(FlagKind kind, String name, String one, String other) {
        DeclaredOptions declared = left.declared();
        return kind == FlagKind.HARDWARE
                && declared.isText(name)
                && declared.defaultOf(name)
                        .filter(text -> text.matches("0(?:,.*)?"))
                        .isPresent()
                && OptionJudge.areAsMany(one, other);
    }

    /** What a name leaves open the option's own help may tell. */
    private FlagKind kindOf(String name, String one, String other) {
        FlagKind kind = FlagLexicon.kindOf(name, one, other);
        boolean isReport = kind == FlagKind.UNKNOWN
                && OptionHelp.isReport(left.declared().helpOf(name))
                && OptionHelp.isReport(right.declared().helpOf(name));
        return isReport ? FlagKind.COSMETIC : kind;
    }

    void file(FlagKind kind, String name, String one, String other) {
        boolean isThere = left.files().has(one);
        boolean isOtherThere = right.files().has(other);
        if (isThere && isOtherThere && (left.files().isSame(one, right.files(), other) || compared(one, other))) {
            found.add(FlagKind.COSMETIC, name, one, other, false);
            return;
        }
        // Numbers in the names of files that nobody can open are all that there is to tell them apart.
        boolean isSized = !isThere && !isOtherThere && !digits(one).equals(digits(other))
                || OptionJudge.areOfTwoSizes(stem(one), stem(other));
        found.add(
                isSized && kind == FlagKind.CONFIG ? FlagKind.MODEL : kind,
                name,
                one,
                other,
                !NameWords.words(one).equals(NameWords.words(other)));
    }

    /** Whether both files can be read whole; what their settings differ in is then noted. */
    private boolean compared(String one, String other) {
        Map<String, String> a = left.files().settings(one);
        Map<String, String> b = right.files().settings(other);
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        boolean isLeftOpen = names.stream()
                .anyMatch(name -> INHERITING.matcher(Effort.text(name)).matches());
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
