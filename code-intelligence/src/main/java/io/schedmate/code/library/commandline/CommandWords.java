package io.schedmate.code.library.commandline;

import io.schedmate.code.config.OverrideValue;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of a command line, divided into options and other words. Words are assigned by the options that the program
 * declares, or by their form if it declares none.
 *
 * @param options the options in order; if a name occurs several times, the last counts
 * @param positionals the words that are neither options nor values of options
 */
public record CommandWords(List<GivenOption> options, List<String> positionals) {

    private static final Pattern OVERRIDE = Pattern.compile("[+~]{0,2}[A-Za-z_][\\w./@:-]*=.*", Pattern.DOTALL);
    private static final Pattern LIST_OF_SETTINGS =
            Pattern.compile("[A-Za-z_][\\w.]*=[^,=\\s]+(?:,[A-Za-z_][\\w.]*=[^,=\\s]+)*");
    /** A key whose section is in capital letters, as yacs writes it, and that is no file name. */
    private static final Pattern YACS = Pattern.compile(
            "(?!.*\\.(?:\\w*py|ya?ml|json|toml|cfg|txt|csv|gz|pth?|ckpt|sh|md|pkl|npz?|h5)$)[A-Z][A-Z0-9_]*(?:\\.[A-Za-z]\\w*)+");
    /** A key of a configuration that a library reads: lower case, with dots, and not a file name. */
    private static final Pattern YACS_PATH = Pattern.compile(
            "(?!.*\\.(?:\\w*py|ya?ml|json|toml|cfg|txt|csv|gz|pth?|ckpt|sh)$)[a-z]\\w*(?:\\.[a-z]\\w*)+");

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?(?:\\d+\\.?\\d*|\\.\\d+)(?:e-?\\d+)?");
    private static final Pattern DEVICE = Pattern.compile("cuda:\\d+");
    private static final Pattern NUMBER = Pattern.compile("-?\\.?\\d.*");
    /** An element of a list of overrides after an option, whatever the name of the option is. */
    private static final Pattern PATH_OVERRIDE = Pattern.compile("[A-Za-z_]\\w*(?:[.:]\\w+)+=.*", Pattern.DOTALL);

    private static final Set<String> SWITCHES = WordLists.set(CommandWords.class, "truth");

    /** Options whose value is a list of further overrides. */
    private static final Set<String> OF_OVERRIDES = WordLists.set(CommandWords.class, "of-overrides");

    /** Hydra's options that are followed by overrides. */
    private static final Set<String> MULTIRUN = WordLists.set(CommandWords.class, "multirun");

    private static final Set<String> OF_BINDINGS = WordLists.set(CommandWords.class, "of-bindings");

    private static final Set<String> WITHOUT_VALUE = WordLists.set(CommandWords.class, "without-value");

    private static final String ON = "true";
    private static final String OFF = "false";

    /**
     * An option with its value.
     *
     * @param name the same name for all spellings of the option
     * @param written the option as written; for a setting in a list, preceded by the option of the list
     * @param value the value as written, with commas between the numbers or devices of a list; {@code true} or
     *      {@code false} for a switch
     * @param at the index of the value among the words, or of the option if it has no value
     * @param isValued whether the command states the value
     */
    public record GivenOption(String name, String written, String value, int at, boolean isValued) {}

    static CommandWords of(List<String> words) {
        return of(words, DeclaredOptions.any());
    }

    public static CommandWords of(List<String> words, DeclaredOptions declared) {
        CommandWords found = new CommandWords(new ArrayList<>(), new ArrayList<>());
        for (int at = 0; at < words.size(); at++) {
            at = found.take(words, at, declared);
        }
        return found;
    }

    /** Takes the word at an index and the words that belong to it; returns the index of the last. */
    private int take(List<String> words, int at, DeclaredOptions declared) {
        String word = words.get(at);
        String next = at + 1 < words.size() ? words.get(at + 1) : null;
        int equals = word.indexOf('=');
        if (isOption(word) && OF_BINDINGS.contains(DeclaredOptions.plain(word.replaceFirst("=.*", "")))) {
            String bindings = equals > 0 ? word.substring(equals + 1) : next == null ? "" : next;
            bind(bindings, at);
            return equals > 0 ? at : at + 1;
        }
        if (MULTIRUN.contains(word) && next != null && fits(OVERRIDE, next)) {
            options.add(new GivenOption("multirun", "multirun", ON, at, false));
        } else if (fits(OVERRIDE, word) || isOption(word) && equals > 0) {
            String written = word.substring(0, equals);
            put(declared.nameOf(written, true), written, word.substring(equals + 1), at);
        } else if (fits(YACS, word) && next != null) {
            options.add(new GivenOption(DeclaredOptions.plain(word), word, next, at + 1, true));
            return at + 1;
        } else if (isOption(word)) {
            return option(words, at, declared);
        } else if (next != null
                && isPair(word, next)
                && (declared.takesPairs()
                        || fits(YACS_PATH, word)
                        || isAmongPairs(words, at)
                        || isBehindPair(words, at, declared))) {
            options.add(new GivenOption(DeclaredOptions.plain(word), word, next, at + 1, true));
            return at + 1;
        } else {
            positionals.add(word);
        }
        return at;
    }

    private int option(List<String> words, int at, DeclaredOptions declared) {
        String word = words.get(at);
        String next = at + 1 < words.size() ? words.get(at + 1) : null;
        if (next != null && takes(word, next, declared)) {
            int last = listFrom(words, at + 1);
            put(declared.nameOf(word, true), word, String.join(",", words.subList(at + 1, last + 1)), at + 1);
            return last;
        }
        Optional<String> negated = declared.negated(word);
        if (negated.isPresent()) {
            options.add(new GivenOption(negated.get(), word, OFF, at, false));
        } else if (!takesOverrides(word, declared)
                && !word.equals("--")
                && (next == null || !fits(PATH_OVERRIDE, next))) {
            options.add(new GivenOption(declared.nameOf(word, false), word, ON, at, false));
        }
        return at;
    }

    private static boolean fits(Pattern pattern, String word) {
        return pattern.matcher(WorkLimit.text(word)).matches();
    }

    /** Numbers or devices after an option's first one belong to the same list; returns the index of the last. */
    private static int listFrom(List<String> words, int first) {
        Pattern item = fits(DEVICE, words.get(first)) ? DEVICE : WHOLE_NUMBER;
        int last = first;
        while (fits(item, words.get(first)) && last + 1 < words.size() && fits(item, words.get(last + 1))) {
            last++;
        }
        return last;
    }

    /** Reads gin's bindings, {@code Model.width = 8}, one per line. */
    private void bind(String bindings, int at) {
        for (String line : bindings.split("[\n;]")) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                String written = line.substring(0, equals).strip();
                options.add(new GivenOption(
                        DeclaredOptions.plain(written),
                        written,
                        line.substring(equals + 1).strip(),
                        at,
                        true));
            }
        }
    }

    /**
     * Adds an option; {@code --hparams batch_size=8,epochs=3} and {@code --hparams '{"batch_size": 8, "epochs": 3}'} add
     * each of their settings.
     */
    private void put(String name, String written, String value, int at) {
        Map<String, String> settings = settings(value);
        // If the option is given again, its text replaces all earlier settings.
        if (!settings.isEmpty()) {
            options.removeIf(given -> given.name().startsWith(name + "."));
        } else {
            options.add(new GivenOption(name, written, value, at, true));
        }
        settings.forEach((key, setting) -> options.add(
                new GivenOption(name + "." + DeclaredOptions.plain(key), written + "." + key, setting, at, true)));
    }

    /** Returns the settings in the text of one option; empty if it is not a list or a dictionary of them. */
    private static Map<String, String> settings(String text) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (fits(LIST_OF_SETTINGS, text)) {
            for (String setting : text.split(",")) {
                int equals = setting.indexOf('=');
                settings.put(setting.substring(0, equals), setting.substring(equals + 1));
            }
        } else if (text.startsWith("{") && OverrideValue.read(text, Origin.COMMAND) instanceof Entries entries) {
            flatten("", entries, settings);
        }
        return settings;
    }

    private static void flatten(String path, Entries entries, Map<String, String> settings) {
        entries.values().forEach((key, value) -> {
            String text = Literals.word(value);
            if (value instanceof Entries inner) {
                flatten(path + key + ".", inner, settings);
            } else if (text != null) {
                settings.put(path + key, text);
            }
        });
    }

    /** Whether the remaining words form pairs of a name and a value, and at least one name is a path of settings. */
    private static boolean isAmongPairs(List<String> words, int at) {
        boolean hasPath = false;
        for (int next = at; next + 1 < words.size(); next += 2) {
            hasPath |= fits(YACS_PATH, words.get(next));
            if (!isPair(words.get(next), words.get(next + 1))) {
                return false;
            }
        }
        return hasPath && (words.size() - at) % 2 == 0;
    }

    /**
     * Whether the word follows pairs of a name and a value, of which at least one name is a path of settings, or which
     * follow an option that takes overrides.
     */
    private static boolean isBehindPair(List<String> words, int at, DeclaredOptions declared) {
        int first = at;
        while (first >= 2 && (isPair(words.get(first - 2), words.get(first - 1)) || fits(YACS, words.get(first - 2)))) {
            first -= 2;
            if (fits(YACS_PATH, words.get(first))) {
                return true;
            }
        }
        return first > 0 && isOption(words.get(first - 1)) && takesOverrides(words.get(first - 1), declared);
    }

    private static boolean isPair(String word, String next) {
        return word.matches("[a-z_]\\w*(?:\\.\\w+)*|[A-Z][A-Z0-9_]{2,}") && !isOption(next);
    }

    private static boolean takesOverrides(String option, DeclaredOptions declared) {
        return OF_OVERRIDES.contains(DeclaredOptions.plain(option))
                || OF_OVERRIDES.contains(declared.nameOf(option, true));
    }

    private static boolean takes(String word, String next, DeclaredOptions declared) {
        if (isOption(next) || takesOverrides(word, declared) || fits(PATH_OVERRIDE, next) || declared.isSwitch(word)) {
            return false;
        }
        boolean isSwitchValue = SWITCHES.contains(next.toLowerCase(Locale.ROOT)) || fits(NUMBER, next);
        return isSwitchValue || !WITHOUT_VALUE.contains(DeclaredOptions.plain(word)) || declared.knows(word);
    }

    private static boolean isOption(String word) {
        return word.length() > 1 && word.startsWith("-") && !fits(NUMBER, word);
    }
}
