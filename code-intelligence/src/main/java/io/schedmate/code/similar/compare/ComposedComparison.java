package io.schedmate.code.similar.compare;

import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.similar.command.NamedFile;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.Precision;
import io.schedmate.code.similar.option.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Settles what two commands differ in by what their settings come to: a default spelled out is no difference, and a word that
 * overrides a file's value is one.
 */
final class ComposedComparison {

    private static final Set<String> WHOLE_FILES = Set.of("config_name", "cn", "config_path", "cp", "config_dir", "cd");
    /** What only one command says of these, metadata may know to come to the same in the end. */
    private static final Set<FlagKind> LEFT_TO_METADATA = Set.of(FlagKind.AMOUNT, FlagKind.BATCH, FlagKind.HARDWARE);

    /** Behind this word sacred's programs are told what to run. */
    private static final String NAMED = "with";

    private static final int LISTED = 40;

    private final EvaluatedRun left;
    private final EvaluatedRun right;
    private final List<Difference> differences;
    private final Set<String> open;
    private boolean isOfGroups;

    private ComposedComparison(EvaluatedRun left, EvaluatedRun right, List<Difference> found, Set<String> open) {
        this.left = left;
        this.right = right;
        this.differences = new ArrayList<>(found);
        this.open = open;
    }

    /** @param isWhole whether everything that the commands differ in was settled */
    record Settled(List<Difference> differences, boolean isWhole) {}

    /** @param found what the words of the commands differ in */
    static Settled settle(List<Difference> found, ReadJob one, ReadJob other) {
        DeclaredOptions declared = one.declared();
        Map<String, String> a = one.invocation().options();
        Map<String, String> b = other.invocation().options();
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        names.removeIf(name -> Values.same(a.getOrDefault(name, ""), b.getOrDefault(name, "")));
        if (names.isEmpty() && found.isEmpty()) {
            return new Settled(found, false);
        }
        Optional<EvaluatedRun> left = one.run();
        Optional<EvaluatedRun> right = other.run();
        if (left.isEmpty() || right.isEmpty()) {
            return new Settled(found, false);
        }
        var comparison = new ComposedComparison(left.get(), right.get(), found, names);
        // Where the program declares an option by itself, its words were compared with its default.
        boolean isFiled = names.stream()
                .anyMatch(name ->
                        NamedFile.isFile(a.getOrDefault(name, "")) || NamedFile.isFile(b.getOrDefault(name, "")));
        if (isFiled) {
            // What one command says by a file the other may say by options: what they come to is compared.
            names.addAll(comparison.unlike(declared));
            comparison.dropFileThatSaysNoMore();
        }
        comparison.addSizes();
        names.removeIf(name -> !comparison.isGroup(name)
                && (!isFiled && declared.knowsDefault(name)
                        || NamedFile.isFile(a.getOrDefault(name, ""))
                        || NamedFile.isFile(b.getOrDefault(name, ""))));
        return names.isEmpty() && !comparison.choosesParts(a, b)
                ? new Settled(comparison.differences, false)
                : comparison.settled(a, b);
    }

    /** A file that leaves every setting at what the other command's words say is only another way to say it. */
    private void dropFileThatSaysNoMore() {
        Set<String> names = new TreeSet<>(left.told().keySet());
        names.addAll(right.told().keySet());
        boolean saysMore = names.stream()
                .filter(name -> !Values.same(
                        left.told().getOrDefault(name, ""), right.told().getOrDefault(name, "")))
                .filter(name -> !NamedFile.isFile(left.told().getOrDefault(name, ""))
                        && !NamedFile.isFile(right.told().getOrDefault(name, "")))
                .map(FlagLexicon::kindOf)
                .anyMatch(kind -> kind != FlagKind.COSMETIC && kind != FlagKind.SEED);
        if (!saysMore) {
            differences.removeIf(ComposedComparison::isOfFiles);
        }
    }

    /** Files that agree in all that metadata tells may still describe models of two sizes. */
    private void addSizes() {
        boolean areTwoFiles = differences.stream()
                .anyMatch(it -> NamedFile.isConfiguration(it.left()) && NamedFile.isConfiguration(it.right()));
        if (!areTwoFiles) {
            return;
        }
        Set<String> known = new TreeSet<>(left.told().keySet());
        known.retainAll(right.told().keySet());
        for (String name : known) {
            String a = left.told().getOrDefault(name, "");
            String b = right.told().getOrDefault(name, "");
            FlagKind kind = FlagLexicon.kindOf(name, a, b);
            boolean isSize = kind == FlagKind.SHAPE
                    || kind == FlagKind.MODEL && Values.number(a).isPresent();
            if (isSize && OptionJudge.changesWork(kind, name, a, b) && differences.size() < LISTED) {
                differences.add(new Difference(kind, name, a, b, true));
            }
        }
    }

    private static boolean isOfFiles(Difference difference) {
        return NamedFile.isFile(difference.left()) || NamedFile.isFile(difference.right());
    }

    /** The options that the program declares and that come to another value for each. */
    private Set<String> unlike(DeclaredOptions declared) {
        Set<String> names = new TreeSet<>(left.told().keySet());
        names.addAll(right.told().keySet());
        names.removeIf(name -> !declared.knowsDefault(name)
                || Values.same(left.told().getOrDefault(name, ""), right.told().getOrDefault(name, "")));
        return names;
    }

    /** Whether a command says of which files or parts the configuration is made. */
    private boolean choosesParts(Map<String, String> a, Map<String, String> b) {
        return isComposed() && groups().anyMatch(group -> a.containsKey(group) || b.containsKey(group))
                || takesWords(a, b);
    }

    /** Words without an option choose parts too: {@code --configs small fast}, {@code with small}. */
    private boolean takesWords(Map<String, String> a, Map<String, String> b) {
        return isComposed()
                && groups().anyMatch(group -> group.equals(NAMED) || a.containsKey(group) || b.containsKey(group))
                && differences.stream().anyMatch(ComposedComparison::isWord);
    }

    private boolean isComposed() {
        return !left.composed().isEmpty() && !right.composed().isEmpty();
    }

    private Stream<String> groups() {
        return Stream.concat(left.groups().stream(), right.groups().stream());
    }

    private static boolean isWord(Difference difference) {
        return difference.name().startsWith("argument ");
    }

    private Settled settled(Map<String, String> a, Map<String, String> b) {
        isOfGroups = choosesParts(a, b);
        if (takesWords(a, b)) {
            differences.removeIf(ComposedComparison::isWord);
        }
        for (String name : List.copyOf(open)) {
            String first = left.told().get(name);
            String second = right.told().get(name);
            if (isGroup(name)) {
                // A choice of a part says nothing by its name: what the parts hold is compared.
                differences.removeIf(it -> it.name().equals(name));
                isOfGroups = true;
                open.remove(name);
            } else if (first != null
                    && second != null
                    && !(Values.same(first, second) && (isMissed(a, name, first) || isMissed(b, name, second)))
                    && !isLeftToProgram(name, first, a)
                    && !isLeftToProgram(name, second, b)
                    && option(name, first, second)) {
                open.remove(name);
            }
        }
        if (isOfGroups) {
            parts(a, b);
        }
        boolean isWhole = open.stream()
                        .map(FlagLexicon::kindOf)
                        .allMatch(kind -> kind == FlagKind.COSMETIC || kind == FlagKind.SEED)
                && differences.stream().noneMatch(ComposedComparison::isOfFiles);
        return new Settled(differences, isWhole);
    }

    private boolean isGroup(String name) {
        return isComposed()
                && (left.groups().contains(name)
                        || right.groups().contains(name)
                        || WHOLE_FILES.contains(name) && !left.groups().isEmpty());
    }

    private boolean option(String name, String a, String b) {
        FlagKind kind = FlagLexicon.kindOf(name, a, b);
        if (!Values.same(a, b) && LEFT_TO_METADATA.contains(kind)) {
            lone(kind, name, a, b);
            return false;
        }
        differences.removeIf(it -> it.name().equals(name) || kind == FlagKind.PRECISION && it.kind() == kind);
        if (!Values.same(a, b)) {
            differences.add(new Difference(kind, name, a, b, changes(kind, name, a, b)));
        }
        return true;
    }

    /** Another batch that nothing makes up for is other work, whatever metadata takes for the batch. */
    private void lone(FlagKind kind, String name, String a, String b) {
        // A plain option may be one that a library's own file makes void; a part's setting is what the part reads.
        boolean isLone = kind == FlagKind.BATCH
                && name.contains(".")
                && differences.stream()
                        .noneMatch(it -> !it.name().equals(name)
                                && (it.kind() == FlagKind.BATCH || it.kind() == FlagKind.HARDWARE));
        if (isLone && OptionJudge.changesWork(kind, name, a, b)) {
            differences.removeIf(it -> it.name().equals(name));
            differences.add(new Difference(FlagKind.SHAPE, name, a, b, true));
        }
    }

    private static boolean changes(FlagKind kind, String name, String a, String b) {
        if (kind == FlagKind.PRECISION) {
            // A section that is switched on or off is what it is called.
            String section = name.replaceFirst("\\.(?:enabled?|use)$", "");
            return Precision.of(section, a).with(Precision.of(section, b)) == Agreement.DIFFER;
        }
        return OptionJudge.changesWork(kind, name, a, b);
    }

    /** What a program computes in where it is told nothing, it chooses itself. */
    private static boolean isLeftToProgram(String name, String settled, Map<String, String> given) {
        return settled.equals("none") && !given.containsKey(name) && FlagLexicon.kindOf(name) == FlagKind.PRECISION;
    }

    /** Whether what a command says of a setting is what the setting came to; where not, it was not followed to there. */
    private static boolean isMissed(Map<String, String> given, String name, String settled) {
        String said = given.get(name);
        return said != null && !Values.same(said, settled) && !NamedFile.isFile(said);
    }

    private void parts(Map<String, String> one, Map<String, String> other) {
        Set<String> paths = new TreeSet<>(left.composed().keySet());
        paths.addAll(right.composed().keySet());
        for (String path : paths) {
            String a = left.composed().getOrDefault(path, "");
            String b = right.composed().getOrDefault(path, "");
            boolean isKnown = !a.equals(EvaluatedRun.UNKNOWN)
                    && !b.equals(EvaluatedRun.UNKNOWN)
                    && !isMissed(one, path, a)
                    && !isMissed(other, path, b);
            // What is made is judged by the part that it is made for.
            String name = path.replaceFirst("\\._?(?:target|name)_$", "");
            if (isKnown && Values.same(a, b)) {
                differences.removeIf(it -> it.name().equals(name));
            } else if (isKnown && differences.size() < LISTED) {
                part(name, a, b);
            }
        }
    }

    /** What a part with sizes of its own is called is a label; where nothing else stands in it, its name chooses it. */
    private boolean isLabel(String path) {
        String place = path.endsWith(".name") ? path.substring(0, path.length() - "name".length()) : "\0";
        return left.composed().entrySet().stream()
                .filter(setting ->
                        setting.getKey().startsWith(place) && !setting.getKey().equals(path))
                .anyMatch(setting -> Values.number(setting.getValue()).isPresent());
    }

    private void part(String name, String a, String b) {
        FlagKind kind = isLabel(name) ? FlagKind.COSMETIC : FlagLexicon.kindOf(name, a, b);
        boolean isOneSided = a.isEmpty() || b.isEmpty();
        boolean isTuning = FlagLexicon.kindOf(name.replaceFirst("\\..*", "")) == FlagKind.TUNING;
        boolean changes =
                !isTuning && (isOneSided ? kind.changesWork() && !Values.off(a + b) : changes(kind, name, a, b));
        differences.removeIf(it -> it.name().equals(name));
        differences.add(new Difference(kind, name, a, b, changes));
    }
}
