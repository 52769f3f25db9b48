package io.schedmate.code.similar.compare;

import io.schedmate.code.command.NamedFile;
import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.Values;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Two evaluated runs: what each setting and each part of the whole configuration comes to takes the place of the words. */
final class RunComparison {

    private static final Set<String> WHOLE_FILES = Set.of("config_name", "cn", "config_path", "cp", "config_dir", "cd");
    /** What only one command says of these, metadata may know to come to the same in the end. */
    private static final Set<FlagKind> LEFT_TO_METADATA = Set.of(FlagKind.AMOUNT, FlagKind.BATCH, FlagKind.HARDWARE);

    private static final Set<FlagKind> NO_WORK = Set.of(FlagKind.COSMETIC, FlagKind.SEED);

    /** Behind this word sacred's programs are told what to run. */
    private static final String NAMED = "with";

    private final EvaluatedRun left;
    private final EvaluatedRun right;
    private final Map<String, String> a;
    private final Map<String, String> b;
    private final Differences found;

    /** @param a the options that the command of {@code left} gives */
    RunComparison(
            EvaluatedRun left, EvaluatedRun right, Map<String, String> a, Map<String, String> b, Differences found) {
        this.left = left;
        this.right = right;
        this.a = a;
        this.b = b;
        this.found = found;
    }

    /** A file that leaves every setting at what the other command's words say is only another way to say it. */
    void dropFilesThatSayNoMore() {
        boolean saysMore = SettingsComparison.names(left.told(), right.told()).stream()
                .filter(name -> !Values.same(told(left, name), told(right, name)))
                .filter(name -> !NamedFile.isFile(told(left, name)) && !NamedFile.isFile(told(right, name)))
                .anyMatch(name -> !NO_WORK.contains(FlagLexicon.kindOf(name)));
        if (!saysMore) {
            found.drop(RunComparison::isOfFiles);
        }
    }

    private static String told(EvaluatedRun run, String name) {
        return run.told().getOrDefault(name, "");
    }

    private static boolean isOfFiles(Difference difference) {
        return NamedFile.isFile(difference.left()) || NamedFile.isFile(difference.right());
    }

    /** Files that agree in all that metadata tells may still describe models of two sizes. */
    void addSizesOfFiles() {
        if (!found.has(it -> NamedFile.isConfiguration(it.left()) && NamedFile.isConfiguration(it.right()))) {
            return;
        }
        Set<String> known = new TreeSet<>(left.told().keySet());
        known.retainAll(right.told().keySet());
        for (String name : known) {
            String one = told(left, name);
            String other = told(right, name);
            FlagKind kind = FlagLexicon.kindOf(name, one, other);
            boolean isSize = kind == FlagKind.SHAPE
                    || kind == FlagKind.MODEL && Values.number(one).isPresent();
            if (isSize && OptionJudge.changesWork(kind, name, one, other) && !found.isFull()) {
                found.add(kind, name, one, other, true);
            }
        }
    }

    /** Whether the command chooses a part of the configuration by the name, or files of it. */
    boolean isPart(String name) {
        return isComposed()
                && (isGroup(name)
                        || WHOLE_FILES.contains(name) && !left.groups().isEmpty());
    }

    private boolean isComposed() {
        return !left.composed().isEmpty() && !right.composed().isEmpty();
    }

    private boolean isGroup(String name) {
        return left.groups().contains(name) || right.groups().contains(name);
    }

    /**
     * Settles what the commands differ in.
     *
     * @param unlike the names of settings
     * @return whether nothing that changes the work is left
     */
    boolean settle(Set<String> unlike) {
        boolean choosesParts = isComposed()
                && Stream.of(a, b).anyMatch(it -> it.keySet().stream().anyMatch(this::isGroup));
        boolean takesWords = isComposed() && (choosesParts || isGroup(NAMED)) && found.has(RunComparison::isWord);
        if (unlike.isEmpty() && !choosesParts && !takesWords) {
            return false;
        }
        if (takesWords) {
            // Words without an option choose parts too: "--configs small fast", "with small".
            found.drop(RunComparison::isWord);
        }
        Set<String> open = new TreeSet<>(unlike);
        // A choice of a part says nothing by its name: what the parts hold is compared.
        boolean hasParts = open.removeIf(this::isPart);
        found.drop(it -> isPart(it.name()) && unlike.contains(it.name()));
        open.removeIf(this::isSettled);
        if (choosesParts || takesWords || hasParts) {
            SettingsComparison.names(left.composed(), right.composed()).forEach(this::part);
        }
        return open.stream().map(FlagLexicon::kindOf).allMatch(NO_WORK::contains)
                && !found.has(RunComparison::isOfFiles);
    }

    private static boolean isWord(Difference difference) {
        return difference.name().startsWith("argument ");
    }

    /** Settles a setting by what it comes to in both runs, where they tell. */
    private boolean isSettled(String name) {
        String one = left.told().get(name);
        String other = right.told().get(name);
        if (one == null || other == null || isLeftToProgram(name, one, a) || isLeftToProgram(name, other, b)) {
            return false;
        }
        FlagKind kind = FlagLexicon.kindOf(name, one, other);
        if (Values.same(one, other)) {
            if (isMissed(a, name, one) || isMissed(b, name, other)) {
                return false;
            }
            drop(kind, name);
        } else if (LEFT_TO_METADATA.contains(kind)) {
            lone(kind, name, one, other);
            return false;
        } else {
            drop(kind, name);
            found.judge(kind, name, one, other);
        }
        return true;
    }

    private void drop(FlagKind kind, String name) {
        found.drop(it -> it.name().equals(name) || kind == FlagKind.PRECISION && it.kind() == kind);
    }

    /** Another batch that nothing makes up for is other work, whatever metadata takes for the batch. */
    private void lone(FlagKind kind, String name, String one, String other) {
        // A plain option may be one that a library's own file makes void; a part's setting is what the part reads.
        boolean isLone = kind == FlagKind.BATCH
                && name.contains(".")
                && !found.has(it ->
                        !it.name().equals(name) && (it.kind() == FlagKind.BATCH || it.kind() == FlagKind.HARDWARE));
        if (isLone && OptionJudge.changesWork(kind, name, one, other)) {
            drop(kind, name);
            found.add(FlagKind.SHAPE, name, one, other, true);
        }
    }

    /** What a program computes in where it is told nothing, it chooses itself. */
    private static boolean isLeftToProgram(String name, String settled, Map<String, String> given) {
        return settled.equals("none") && !given.containsKey(name) && FlagLexicon.kindOf(name) == FlagKind.PRECISION;
    }

    /** Whether what a command says of a setting is not what the setting came to: it was not followed to there. */
    private static boolean isMissed(Map<String, String> given, String name, String settled) {
        String said = given.get(name);
        return said != null && !Values.same(said, settled) && !NamedFile.isFile(said);
    }

    private void part(String path) {
        String one = left.composed().getOrDefault(path, "");
        String other = right.composed().getOrDefault(path, "");
        boolean isKnown = !one.equals(EvaluatedRun.UNKNOWN)
                && !other.equals(EvaluatedRun.UNKNOWN)
                && !isMissed(a, path, one)
                && !isMissed(b, path, other);
        // What is made is judged by the part that it is made for.
        String name = path.replaceFirst("\\._?(?:target|name)_$", "");
        if (isKnown && Values.same(one, other)) {
            found.drop(name);
        } else if (isKnown && !found.isFull()) {
            found.drop(name);
            found.judge(kindOfPart(name, one, other), name, one, other);
        }
    }

    private FlagKind kindOfPart(String name, String one, String other) {
        if (isLabel(name)) {
            return FlagKind.COSMETIC;
        }
        boolean isTuning = FlagLexicon.kindOf(name.replaceFirst("\\..*", "")) == FlagKind.TUNING;
        return isTuning ? FlagKind.TUNING : FlagLexicon.kindOf(name, one, other);
    }

    /** What a part with sizes of its own is called is a label; where nothing else stands in it, its name chooses it. */
    private boolean isLabel(String path) {
        String place = path.endsWith(".name") ? path.substring(0, path.length() - "name".length()) : "\0";
        return left.composed().entrySet().stream()
                .filter(setting ->
                        setting.getKey().startsWith(place) && !setting.getKey().equals(path))
                .anyMatch(setting -> Values.number(setting.getValue()).isPresent());
    }
}
