package io.schedmate.code.library.commandline;

import io.schedmate.code.evaluate.trace.DeclaredOption;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value.Text;
import io.schedmate.tables.WordLists;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The options that a program declares, by plain name: other spellings of one option, its default, whether it is a switch. */
public final class DeclaredOptions {

    private static final Map<String, List<String>> SHORT =
            WordLists.read(DeclaredOptions.class, "short-options.txt").stream()
                    .collect(Collectors.toUnmodifiableMap(List::getFirst, words -> words.subList(1, words.size())));

    private static final String SWITCH_VALUE = "(?i)true|false|yes|no|on|off|0|1|none|null|";

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> defaults = new HashMap<>();
    private final Map<String, String> help = new HashMap<>();
    private final Set<String> switches = new HashSet<>();
    private final Set<String> texts = new HashSet<>();
    private final Unknown unknown;
    private boolean takesPairs;

    /** How an option is read that nothing declares. */
    private enum Unknown {
        /** By what its name usually means: one letter stands for a word, and a usual switch takes no value. */
        USUAL,
        /** As it is written, but a usual switch takes no value. */
        AS_WRITTEN,
        /** As it is written; what stands behind it is its value. */
        VALUED
    }

    private DeclaredOptions(Unknown unknown) {
        this.unknown = unknown;
    }

    public static DeclaredOptions none() {
        return new DeclaredOptions(Unknown.USUAL);
    }

    /** None, and an option of one letter is not taken for what that letter usually means. */
    public static DeclaredOptions unguessed() {
        return new DeclaredOptions(Unknown.AS_WRITTEN);
    }

    /** Whatever is written, each with the value behind it. */
    static DeclaredOptions any() {
        return new DeclaredOptions(Unknown.VALUED);
    }

    /** @param unsaid what options hold that the command does not say, by plain name */
    public static DeclaredOptions of(List<DeclaredOption> declared, Map<String, String> unsaid) {
        DeclaredOptions found = none();
        declared.forEach(found::take);
        unsaid.forEach(found.defaults::putIfAbsent);
        return found;
    }

    private void take(DeclaredOption option) {
        String name = plain(option.name());
        option.flags().forEach(flag -> names.put(plain(flag), name));
        String fallback = Literals.word(option.fallback());
        if (fallback != null) {
            defaults.putIfAbsent(name, fallback);
        }
        if (option.isSwitch()) {
            switches.add(name);
        }
        if (option.fallback() instanceof Text) {
            texts.add(name);
        }
        help.merge(name, option.help(), (one, other) -> one + "\n" + other);
        takesPairs |= option.takesRest();
    }

    /** An option's name without dashes, in lower case with underscores; one letter keeps its case. */
    public static String plain(String option) {
        // ml_collections' flags name the whole configuration first.
        String bare = option.replaceFirst("^[-+~]+", "").replaceFirst("^config\\.(?=\\w)", "");
        if (bare.length() == 1) {
            return bare;
        }
        return bare.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replace('-', '_').toLowerCase(Locale.ROOT);
    }

    /** Whether what is left of the command line is read as names and values in turn. */
    boolean takesPairs() {
        return takesPairs;
    }

    boolean knows(String option) {
        return unknown == Unknown.VALUED || names.containsKey(plain(option));
    }

    boolean isSwitch(String option) {
        return switches.contains(names.getOrDefault(plain(option), ""));
    }

    /** The switch that {@code --no-x} or {@code --nox} turns off, where the program declares x and not its opposite. */
    Optional<String> negated(String option) {
        String plain = plain(option);
        if (!plain.startsWith("no") || knows(option)) {
            return Optional.empty();
        }
        String positive = plain.replaceFirst("^no_?", "");
        String declared = names.getOrDefault(positive, positive);
        return Optional.of(declared)
                .filter(name -> defaults.containsKey(name)
                        && defaults.getOrDefault(name, "").matches(SWITCH_VALUE));
    }

    /** One name for all spellings of an option; where the program does not declare it, what its letter usually means. */
    String nameOf(String option, boolean valued) {
        String plain = plain(option);
        String declared = names.get(plain);
        if (declared != null) {
            return declared;
        }
        List<String> usual = unknown == Unknown.USUAL ? SHORT.get(plain) : null;
        return plain.length() == 1 && usual != null ? usual.get(valued ? 0 : 1) : plain;
    }

    /** The options that are on where nothing is said. */
    public Set<String> switchedOn() {
        return defaults.entrySet().stream()
                .filter(option -> option.getValue().equalsIgnoreCase("true"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** What the program says of an option; empty where it says nothing. */
    public String helpOf(String name) {
        return help.getOrDefault(name, "");
    }

    /** Whether the default is a text rather than a number, a switch or nothing. */
    public boolean isText(String name) {
        return texts.contains(name);
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
