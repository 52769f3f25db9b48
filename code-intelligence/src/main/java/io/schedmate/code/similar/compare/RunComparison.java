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

/**
 * Compares two evaluated runs. The final values of settings and of parts of the whole configuration replace the words
 * of the commands.
 *
 * @param a the options in the command of {@code left}
 * @param b the options in the command of {@code right}
 */
record RunComparison(
        EvaluatedRun left, EvaluatedRun right, Map<String, String> a, Map<String, String> b, Differences found) {

    private static final Set<String> WHOLE_FILES = Set.of("config_name", "cn", "config_path", "cp", "config_dir", "cd");
    /** Kinds of settings whose different values may still give the same work; the metadata decides. */
    private static final Set<FlagKind> LEFT_TO_METADATA = Set.of(FlagKind.AMOUNT, FlagKind.BATCH, FlagKind.HARDWARE);

    private static final Set<FlagKind> NO_WORK = Set.of(FlagKind.COSMETIC, FlagKind.SEED);

    /** The word that precedes the configuration in commands of Sacred. */
    private static final String NAMED = "with";

    /** Drops differences in files if final values differ at most in cosmetic settings, seeds and names of files. */
    void dropFilesThatSayNoMore() {
        boolean isMoreSpecific = SettingsComparison.names(left.settings(), right.settings()).stream()
                .filter(name -> !Values.same(setting(left, name), setting(right, name)))
                .filter(name -> !NamedFile.isFile(setting(left, name)) && !NamedFile.isFile(setting(right, name)))
                .anyMatch(name -> !NO_WORK.contains(FlagLexicon.kindOf(name)));
        if (!isMoreSpecific) {
            found.drop(RunComparison::isOfFiles);
        }
    }

    private static String setting(EvaluatedRun run, String name) {
        return run.settings().getOrDefault(name, "");
    }

    private static boolean isOfFiles(Difference difference) {
        return NamedFile.isFile(difference.left()) || NamedFile.isFile(difference.right());
    }

    /** Adds different sizes from two configuration files: their models may differ although the metadata agrees. */
    void addSizesOfFiles() {
        if (!found.has(it -> NamedFile.isConfiguration(it.left()) && NamedFile.isConfiguration(it.right()))) {
            return;
        }
        Set<String> known = new TreeSet<>(left.settings().keySet());
        known.retainAll(right.settings().keySet());
        for (String name : known) {
            String one = setting(left, name);
            String other = setting(right, name);
            FlagKind kind = FlagLexicon.kindOf(name, one, other);
            boolean isSize = kind == FlagKind.SHAPE
                    || kind == FlagKind.MODEL && Values.number(one).isPresent();
            if (isSize && OptionJudge.changesWork(kind, name, one, other) && !found.isFull()) {
                found.add(kind, name, one, other, true);
            }
        }
    }

    /** Whether this option of the command chooses a part of the configuration, or its files. */
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
     * Decides the differences between the commands by the evaluated runs.
     *
     * @param unlike the names of the settings that differ
     * @return whether the runs decide everything but cosmetic settings and seeds
     */
    boolean settle(Set<String> unlike) {
        boolean choosesParts = isComposed()
                && Stream.of(a, b).anyMatch(it -> it.keySet().stream().anyMatch(this::isGroup));
        boolean takesWords = isComposed() && (choosesParts || isGroup(NAMED)) && found.has(RunComparison::isWord);
        if (unlike.isEmpty() && !choosesParts && !takesWords) {
            return false;
        }
        if (takesWords) {
            // Words without an option also choose parts: "--configs small fast", "with small".
            found.drop(RunComparison::isWord);
        }
        Set<String> open = new TreeSet<>(unlike);
        // The contents of the chosen parts are compared, not their names.
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

    /** Decides a setting by its final values in both runs; returns false if they do not decide it. */
    private boolean isSettled(String name) {
        String one = left.settings().get(name);
        String other = right.settings().get(name);
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

    /**
     * Reports another batch size as other work if no other setting compensates for it, whatever batch size the metadata
     * states.
     */
    private void lone(FlagKind kind, String name, String one, String other) {
        // A library's own file may override a plain option, but a part reads its own setting.
        boolean isLone = kind == FlagKind.BATCH
                && name.contains(".")
                && !found.has(it ->
                        !it.name().equals(name) && (it.kind() == FlagKind.BATCH || it.kind() == FlagKind.HARDWARE));
        if (isLone && OptionJudge.changesWork(kind, name, one, other)) {
            drop(kind, name);
            found.add(FlagKind.SHAPE, name, one, other, true);
        }
    }

    /** Whether the program chooses the precision itself, because no value is given. */
    private static boolean isLeftToProgram(String name, String settled, Map<String, String> given) {
        return settled.equals("none") && !given.containsKey(name) && FlagLexicon.kindOf(name) == FlagKind.PRECISION;
    }

    /** Whether the final value of a setting is not the one in the command: the run was not followed that far. */
    private static boolean isMissed(Map<String, String> given, String name, String settled) {
        String stated = given.get(name);
        return stated != null && !Values.same(stated, settled) && !NamedFile.isFile(stated);
    }

    private void part(String path) {
        String one = left.composed().getOrDefault(path, "");
        String other = right.composed().getOrDefault(path, "");
        boolean isKnown = !one.equals(EvaluatedRun.UNKNOWN)
                && !other.equals(EvaluatedRun.UNKNOWN)
                && !isMissed(a, path, one)
                && !isMissed(b, path, other);
        // The class of a created object is judged by the part that it is created for.
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

    /** Whether the name of a part is only a label, because the part has numbers; otherwise the name chooses it. */
    private boolean isLabel(String path) {
        String place = path.endsWith(".name") ? path.substring(0, path.length() - "name".length()) : "\0";
        return left.composed().entrySet().stream()
                .filter(setting ->
                        setting.getKey().startsWith(place) && !setting.getKey().equals(path))
                .anyMatch(setting -> Values.number(setting.getValue()).isPresent());
    }
}
