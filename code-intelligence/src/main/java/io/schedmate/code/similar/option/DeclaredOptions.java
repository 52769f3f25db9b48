package io.schedmate.code.similar.option;

import io.schedmate.code.evaluate.trace.DeclaredOption;
import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.tables.WordLists;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The options that an evaluated program declares, by plain name: other spellings of one option, its default, whether it is a switch. */
public final class DeclaredOptions {

    private static final Map<String, List<String>> SHORT =
            WordLists.read(DeclaredOptions.class, "short-options.txt").stream()
                    .collect(Collectors.toUnmodifiableMap(List::getFirst, words -> words.subList(1, words.size())));

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> defaults = new HashMap<>();
    private final Set<String> switches = new HashSet<>();

    /** Options that say of themselves that they only report, save or name. */
    private final Set<String> reporting = new HashSet<>();

    private final boolean takesUsualLetters;
    private boolean takesPairs;

    private DeclaredOptions(boolean takesUsualLetters) {
        this.takesUsualLetters = takesUsualLetters;
    }

    public static DeclaredOptions none() {
        return new DeclaredOptions(true);
    }

    /** None, and an option of one letter is not taken for what that letter usually means. */
    public static DeclaredOptions unguessed() {
        return new DeclaredOptions(false);
    }

    public static DeclaredOptions of(EvaluatedRun run) {
        DeclaredOptions found = none();
        run.declared().forEach(found::take);
        run.unsaid().forEach(found.defaults::putIfAbsent);
        return found;
    }

    private void take(DeclaredOption option) {
        String name = FlagLexicon.plain(option.name());
        option.flags().forEach(flag -> names.put(FlagLexicon.plain(flag), name));
        String fallback = EvaluatedRun.text(option.fallback());
        if (fallback != null) {
            defaults.putIfAbsent(name, fallback);
        }
        if (option.isSwitch()) {
            switches.add(name);
        }
        if (OptionHelp.isReport(option.help())) {
            reporting.add(name);
        }
        takesPairs |= option.takesRest();
    }

    /** Whether what is left of the command line is read as names and values in turn. */
    public boolean takesPairs() {
        return takesPairs;
    }

    public boolean knows(String option) {
        return names.containsKey(FlagLexicon.plain(option));
    }

    public boolean isSwitch(String option) {
        return switches.contains(names.getOrDefault(FlagLexicon.plain(option), ""));
    }

    /** The switch that {@code --no-x} or {@code --nox} turns off, where the program declares x and not its opposite. */
    public Optional<String> negated(String option) {
        String plain = FlagLexicon.plain(option);
        if (!plain.startsWith("no") || knows(option)) {
            return Optional.empty();
        }
        String positive = plain.replaceFirst("^no_?", "");
        String declared = names.getOrDefault(positive, positive);
        return Optional.of(declared)
                .filter(name -> defaults.containsKey(name) && Values.isSwitch(defaults.getOrDefault(name, "")));
    }

    /** One name for all spellings of an option; where the program does not declare it, what its letter usually means. */
    public String nameOf(String option, boolean valued) {
        String plain = FlagLexicon.plain(option);
        String declared = names.get(plain);
        if (declared != null) {
            return declared;
        }
        List<String> usual = takesUsualLetters ? SHORT.get(plain) : null;
        return plain.length() == 1 && usual != null ? usual.get(valued ? 0 : 1) : plain;
    }

    /** The options that are on where nothing is said. */
    public Set<String> switchedOn() {
        return defaults.entrySet().stream()
                .filter(option -> option.getValue().equalsIgnoreCase("true"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether its help says that the option is about reports, saved files or names. */
    public boolean isReport(String name) {
        return reporting.contains(name);
    }

    public boolean declares(String name) {
        return knowsDefault(name) || names.containsValue(name);
    }

    public boolean knowsDefault(String name) {
        return defaults.containsKey(name);
    }

    public Optional<String> defaultOf(String name) {
        return Optional.ofNullable(defaults.get(name));
    }
}
