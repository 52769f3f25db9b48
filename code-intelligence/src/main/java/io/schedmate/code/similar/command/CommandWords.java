package io.schedmate.code.similar.command;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.similar.option.DeclaredOptions;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Options and other arguments among words. */
record CommandWords(Map<String, String> options, List<String> positionals) {

    private static final Pattern OVERRIDE = Pattern.compile("[+~]{0,2}[A-Za-z_][\\w./@:-]*=.*", Pattern.DOTALL);
    private static final Pattern LIST_OF_SETTINGS =
            Pattern.compile("[A-Za-z_][\\w.]*=[^,=\\s]+(?:,[A-Za-z_][\\w.]*=[^,=\\s]+)*");
    private static final Pattern YACS = Pattern.compile("[A-Z][A-Z0-9_]*(\\.[A-Z0-9_]+)+");
    /** Of a configuration that a library reads: lower case with dots, and no file. */
    private static final Pattern YACS_PATH = Pattern.compile(
            "(?!.*\\.(?:\\w*py|ya?ml|json|toml|cfg|txt|csv|gz|pth?|ckpt|sh)$)[a-z]\\w*(?:\\.[a-z]\\w*)+");

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?(?:\\d+\\.?\\d*|\\.\\d+)(?:e-?\\d+)?");
    private static final Pattern NUMBER = Pattern.compile("-?\\.?\\d.*");
    /** Of a list of overrides behind an option, whatever the option is called. */
    private static final Pattern PATH_OVERRIDE = Pattern.compile("[A-Za-z_]\\w*(?:[.:]\\w+)+=.*", Pattern.DOTALL);

    private static final Set<String> SWITCHES = WordLists.set(CommandWords.class, "truth");

    /** Options whose value is a list of further overrides. */
    private static final Set<String> OF_OVERRIDES = WordLists.set(CommandWords.class, "of-overrides");

    /** Hydra's, where overrides stand behind it. */
    private static final Set<String> MULTIRUN = WordLists.set(CommandWords.class, "multirun");

    private static final Set<String> OF_BINDINGS = WordLists.set(CommandWords.class, "of-bindings");

    private static final Set<String> WITHOUT_VALUE = WordLists.set(CommandWords.class, "without-value");

    static CommandWords of(List<String> words, DeclaredOptions declared) {
        CommandWords found = new CommandWords(new HashMap<>(), new ArrayList<>());
        for (int at = 0; at < words.size(); at++) {
            at = found.take(words, at, declared);
        }
        return found;
    }

    private int take(List<String> words, int at, DeclaredOptions declared) {
        String word = words.get(at);
        String next = at + 1 < words.size() ? words.get(at + 1) : null;
        int equals = word.indexOf('=');
        if (isOption(word) && OF_BINDINGS.contains(FlagLexicon.plain(word.replaceFirst("=.*", "")))) {
            String bindings = equals > 0 ? word.substring(equals + 1) : next == null ? "" : next;
            bind(bindings);
            return equals > 0 ? at : at + 1;
        }
        if (MULTIRUN.contains(word)
                && next != null
                && OVERRIDE.matcher(Effort.text(next)).matches()) {
            options.put("multirun", "true");
        } else if (OVERRIDE.matcher(Effort.text(word)).matches() || isOption(word) && equals > 0) {
            put(name(word.substring(0, equals), true, declared), word.substring(equals + 1));
        } else if (YACS.matcher(Effort.text(word)).matches() && next != null) {
            options.put(FlagLexicon.plain(word), next);
            return at + 1;
        } else if (isOption(word)) {
            if (next != null && takes(word, next, declared)) {
                int last = numbersFrom(words, at + 1);
                put(name(word, true, declared), String.join(",", words.subList(at + 1, last + 1)));
                return last;
            }
            Optional<String> negated = declared.negated(word);
            if (negated.isPresent()) {
                options.put(negated.get(), "false");
            } else if (!takesOverrides(word, declared)
                    && !word.equals("--")
                    && (next == null
                            || !PATH_OVERRIDE.matcher(Effort.text(next)).matches())) {
                options.put(name(word, false, declared), "true");
            }
        } else if (next != null
                && isPair(word, next)
                && (declared.takesPairs()
                        || YACS_PATH.matcher(Effort.text(word)).matches()
                        || isAmongPairs(words, at)
                        || isBehindPair(words, at))) {
            options.put(FlagLexicon.plain(word), next);
            return at + 1;
        } else {
            positionals.add(word);
        }
        return at;
    }

    /** Numbers behind an option's number are of the same list; gives the place of the last. */
    private static int numbersFrom(List<String> words, int first) {
        int last = first;
        while (WHOLE_NUMBER.matcher(Effort.text(words.get(first))).matches()
                && last + 1 < words.size()
                && WHOLE_NUMBER.matcher(Effort.text(words.get(last + 1))).matches()) {
            last++;
        }
        return last;
    }

    /** gin's {@code Model.width = 8}, one a line. */
    private void bind(String bindings) {
        for (String line : bindings.split("[\n;]")) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                options.put(
                        FlagLexicon.plain(line.substring(0, equals).strip()),
                        line.substring(equals + 1).strip());
            }
        }
    }

    /** {@code --hparams batch_size=8,epochs=3} gives each of them. */
    private void put(String name, String value) {
        if (!LIST_OF_SETTINGS.matcher(Effort.text(value)).matches()) {
            options.put(name, value);
            return;
        }
        // Given again, the whole text gives way.
        options.keySet().removeIf(given -> given.startsWith(name + "."));
        for (String setting : value.split(",")) {
            int equals = setting.indexOf('=');
            options.put(name + "." + FlagLexicon.plain(setting.substring(0, equals)), setting.substring(equals + 1));
        }
    }

    /** Whether the words from here on go two by two, some of them with paths of settings. */
    private static boolean isAmongPairs(List<String> words, int at) {
        boolean hasPath = false;
        for (int next = at; next + 1 < words.size(); next += 2) {
            hasPath |= YACS_PATH.matcher(Effort.text(words.get(next))).matches();
            if (!isPair(words.get(next), words.get(next + 1))) {
                return false;
            }
        }
        return hasPath && (words.size() - at) % 2 == 0;
    }

    /** Settings in a row, of which one says by its dots that they are. */
    private static boolean isBehindPair(List<String> words, int at) {
        for (int before = at - 2; before >= 0 && isPair(words.get(before), words.get(before + 1)); before -= 2) {
            if (YACS_PATH.matcher(Effort.text(words.get(before))).matches()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPair(String word, String next) {
        return word.matches("[a-z_]\\w*(?:\\.\\w+)*|[A-Z][A-Z0-9_]{2,}") && !isOption(next);
    }

    private static boolean takesOverrides(String option, DeclaredOptions declared) {
        return OF_OVERRIDES.contains(FlagLexicon.plain(option)) || OF_OVERRIDES.contains(declared.nameOf(option, true));
    }

    private static boolean takes(String word, String next, DeclaredOptions declared) {
        String plain = FlagLexicon.plain(word);
        if (isOption(next)
                || takesOverrides(word, declared)
                || PATH_OVERRIDE.matcher(Effort.text(next)).matches()) {
            return false;
        }
        if (declared.isSwitch(word)) {
            return false;
        }
        boolean switchValue = SWITCHES.contains(next.toLowerCase(Locale.ROOT))
                || NUMBER.matcher(Effort.text(next)).matches();
        return switchValue || !WITHOUT_VALUE.contains(plain) || declared.knows(word);
    }

    private static String name(String word, boolean valued, DeclaredOptions declared) {
        return declared.nameOf(word, valued);
    }

    private static boolean isOption(String word) {
        return word.length() > 1
                && word.startsWith("-")
                && !NUMBER.matcher(Effort.text(word)).matches();
    }
}
