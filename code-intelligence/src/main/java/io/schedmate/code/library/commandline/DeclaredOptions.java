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

/**
 * The options that a program declares, by plain name, with other spellings, default value, help text and whether the
 * option is a switch.
 */
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

    /** How undeclared options are read. */
    private enum Unknown {
        /** By the usual meaning of the name: a letter stands for a word, and usual switches take no value. */
        USUAL,
        /** As written, except that usual switches take no value. */
        AS_WRITTEN,
        /** As written; the next word is the value. */
        VALUED
    }

    private DeclaredOptions(Unknown unknown) {
        this.unknown = unknown;
    }

    public static DeclaredOptions none() {
        return new DeclaredOptions(Unknown.USUAL);
    }

    /** Returns no declared options. Letters are not replaced by the words that they usually stand for. */
    public static DeclaredOptions unguessed() {
        return new DeclaredOptions(Unknown.AS_WRITTEN);
    }

    /** Accepts every option, each with the next word as its value. */
    static DeclaredOptions any() {
        return new DeclaredOptions(Unknown.VALUED);
    }

    /** @param implied values, by plain name, that options have if the command does not state them */
    public static DeclaredOptions of(List<DeclaredOption> declared, Map<String, String> implied) {
        DeclaredOptions found = none();
        declared.forEach(found::take);
        implied.forEach(found.defaults::putIfAbsent);
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

    /** Returns an option's name without dashes, in lower case with underscores. A single letter keeps its case. */
    public static String plain(String option) {
        // Flags of ml_collections begin with the name of the whole configuration.
        String bare = option.replaceFirst("^[-+~]+", "").replaceFirst("^config\\.(?=\\w)", "");
        if (bare.length() == 1) {
            return bare;
        }
        return bare.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replace('-', '_').toLowerCase(Locale.ROOT);
    }

    /** Whether the rest of the command line is read as pairs of a name and a value. */
    boolean takesPairs() {
        return takesPairs;
    }

    boolean knows(String option) {
        return unknown == Unknown.VALUED || names.containsKey(plain(option));
    }

    boolean isSwitch(String option) {
        return switches.contains(names.getOrDefault(plain(option), ""));
    }

    /**
     * Returns the switch that {@code --no-x} or {@code --nox} turns off, if the program declares x but not the negated
     * option.
     */
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

    /**
     * Returns one name for all spellings of an option; for an undeclared letter, the word that it usually stands for.
     */
    String nameOf(String option, boolean valued) {
        String plain = plain(option);
        String declared = names.get(plain);
        if (declared != null) {
            return declared;
        }
        List<String> usual = unknown == Unknown.USUAL ? SHORT.get(plain) : null;
        return plain.length() == 1 && usual != null ? usual.get(valued ? 0 : 1) : plain;
    }

    /** Returns the options that are on by default. */
    public Set<String> switchedOn() {
        return defaults.entrySet().stream()
                .filter(option -> option.getValue().equalsIgnoreCase("true"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the help text of an option; empty if it has none. */
    public String helpOf(String name) {
        return help.getOrDefault(name, "");
    }

    /** Whether the default is a text rather than a number, a switch or no value. */
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
