package io.schedmate.code.similar.option;

import io.schedmate.code.effort.Effort;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options that a script declares in the manner of argparse, click, absl or a module's constants: other spellings of
 * one option, its default, whether it is a switch. Read off the script's text, never run.
 */
public final class DeclaredOptions {

    private static final Pattern DECLARATION = Pattern.compile("(?:add_argument|option|add_arg)\\s*\\(");
    private static final Pattern SPELLING = Pattern.compile("\\G\\s*(['\"])(-{1,2}[\\w-]+)(?:/[\\w-]+)?\\1\\s*,?");
    private static final Pattern DEFAULT =
            Pattern.compile("\\bdefault\\s*=\\s*(?:'([^'\\n]*)'|\"([^\"\\n]*)\"|([-+\\w.*]+))\\s*(?:[,)]|$)");
    private static final Pattern SWITCH = Pattern.compile("['\"]store_(?:true|false)['\"]|\\bis_flag\\s*=\\s*True");
    private static final Pattern ABSL = Pattern.compile(
            "DEFINE_\\w+\\(\\s*['\"]([\\w-]+)['\"]\\s*,\\s*(?:'([^'\\n]*)'|\"([^\"\\n]*)\"|([-+\\w.]+))");
    private static final Pattern CONSTANT =
            Pattern.compile("(?m)^([a-z]\\w*)\\s*=\\s*(?:'([^'\\n]*)'|\"([^\"\\n]*)\"|([-+]?[\\w.]+))\\s*(?:#.*)?$");
    /** Libraries that make options of a class's fields. */
    private static final Pattern TYPED =
            Pattern.compile("\\b(?:HfArgumentParser|tyro|simple_parsing|draccus|pyrallis|jsonargparse|chz)\\b");

    private static final Pattern FIELD = Pattern.compile(
            "(?m)^[ \\t]+(\\w+)[ \\t]*:[^=\\n]{1,80}=\\s*(?:(?:dataclasses\\.)?field\\(\\s*default\\s*=\\s*)?(?:'([^'\\n]*)'|\"([^\"\\n]*)\"|([-+]?[\\w.]+))\\s*(?:[,)#]|$)");
    private static final Pattern HELP =
            Pattern.compile("\\bhelp\\s*=\\s*\\(?\\s*[rf]?(?:'([^'\\n]*)'|\"([^\"\\n]*)\")");
    private static final int LONGEST_DECLARATION = 2000;

    private static final Map<String, List<String>> SHORT =
            WordLists.read(DeclaredOptions.class, "short-options.txt").stream()
                    .collect(Collectors.toUnmodifiableMap(List::getFirst, words -> words.subList(1, words.size())));

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> defaults = new HashMap<>();
    private final Set<String> switches = new HashSet<>();

    /** Options that say of themselves that they only report, save or name. */
    private final Set<String> reporting = new HashSet<>();

    /** Fields of data classes, whether or not a library makes options of them. */
    private final Set<String> fields = new HashSet<>();

    private boolean takesPairs;

    private DeclaredOptions() {}

    public static DeclaredOptions none() {
        return new DeclaredOptions();
    }

    /** @param imported texts of modules that declare options for the script; what it says itself goes before */
    public static DeclaredOptions in(String script, List<String> imported) {
        DeclaredOptions found = new DeclaredOptions();
        found.read(script);
        found.constants(script);
        boolean typed = Stream.concat(Stream.of(script), imported.stream())
                .anyMatch(text -> TYPED.matcher(Effort.text(text)).find());
        if (typed) {
            found.fields(script);
        }
        for (String text : imported) {
            DeclaredOptions there = new DeclaredOptions();
            there.read(text);
            if (typed) {
                there.fields(text);
            }
            there.names.forEach(found.names::putIfAbsent);
            there.defaults.forEach(found.defaults::putIfAbsent);
            found.switches.addAll(there.switches);
            found.reporting.addAll(there.reporting);
            // Only what stands beside the options themselves says how the rest of the words is read.
            found.takesPairs |= there.takesPairs && !there.names.isEmpty();
            found.fields.addAll(there.fields);
        }
        return found;
    }

    /** Whether what is left of the command line is read as names and values in turn. */
    public boolean takesPairs() {
        return takesPairs;
    }

    private void read(String text) {
        takesPairs = text.contains("REMAINDER");
        Matcher field = FIELD.matcher(Effort.text(text.contains("@dataclass") ? text : ""));
        while (field.find()) {
            fields.add(FlagLexicon.plain(field.group(1)));
        }
        Matcher absl = ABSL.matcher(Effort.text(text));
        while (absl.find()) {
            defaults.put(FlagLexicon.plain(absl.group(1)), firstOf(absl, 2));
        }
        Matcher declaration = DECLARATION.matcher(Effort.text(text));
        while (declaration.find()) {
            declare(text.substring(declaration.end(), closing(text, declaration.end())));
        }
    }

    private void fields(String text) {
        Matcher field = FIELD.matcher(Effort.text(text.contains("@dataclass") ? text : ""));
        while (field.find()) {
            defaults.putIfAbsent(FlagLexicon.plain(field.group(1)), firstOf(field, 2));
        }
    }

    private void constants(String text) {
        Matcher constant = CONSTANT.matcher(Effort.text(text));
        while (constant.find()) {
            defaults.putIfAbsent(FlagLexicon.plain(constant.group(1)), firstOf(constant, 2));
        }
    }

    private void declare(String inside) {
        Set<String> spellings = new HashSet<>();
        String name = "";
        Matcher spelling = SPELLING.matcher(Effort.text(inside));
        while (spelling.find()) {
            String option = spelling.group(2);
            spellings.add(option);
            // The longest spelling says most.
            name = FlagLexicon.plain(option).length() > name.length() ? FlagLexicon.plain(option) : name;
        }
        if (name.isEmpty()) {
            return;
        }
        for (String option : spellings) {
            names.put(key(option), name);
        }
        Matcher byDefault = DEFAULT.matcher(Effort.text(inside));
        if (byDefault.find()) {
            defaults.put(name, firstOf(byDefault, 1));
        }
        Matcher help = HELP.matcher(Effort.text(inside));
        if (help.find() && OptionHelp.isReport(firstOf(help, 1))) {
            reporting.add(name);
        }
        if (SWITCH.matcher(Effort.text(inside)).find()) {
            switches.add(name);
            defaults.putIfAbsent(name, "false");
        }
    }

    private static String firstOf(Matcher matcher, int group) {
        for (int at = group; at <= matcher.groupCount(); at++) {
            String found = matcher.group(at);
            if (found != null) {
                return found;
            }
        }
        return "";
    }

    /** Where a call's arguments end; parentheses in its texts do not count. */
    private static int closing(String text, int from) {
        int depth = 1;
        char quote = 0;
        int end = Math.min(text.length(), from + LONGEST_DECLARATION);
        for (int at = from; at < end; at++) {
            char c = text.charAt(at);
            if (c == '\\') {
                at++;
            } else if (quote != 0) {
                // A text that is left open ends with its line.
                quote = c == quote || c == '\n' ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else {
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (depth == 0) {
                    return at;
                }
            }
        }
        return end;
    }

    private static String key(String option) {
        String plain = FlagLexicon.plain(option);
        return plain.length() == 1 ? plain : plain.toLowerCase(Locale.ROOT);
    }

    public boolean knows(String option) {
        return names.containsKey(key(option));
    }

    public boolean isSwitch(String option) {
        return switches.contains(names.getOrDefault(key(option), ""));
    }

    /** The switch that {@code --no-x} or {@code --nox} turns off, where the script declares x and not its opposite. */
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

    /** One name for all spellings of an option; where the script does not declare it, what its letter usually means. */
    public String nameOf(String option, boolean valued) {
        String plain = FlagLexicon.plain(option);
        String declared = names.get(key(option));
        if (declared != null) {
            return declared;
        }
        List<String> usual = SHORT.get(plain);
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
        return knowsDefault(name) || names.containsValue(name) || fields.contains(name);
    }

    public boolean knowsDefault(String name) {
        return defaults.containsKey(name);
    }

    public Optional<String> defaultOf(String name) {
        return Optional.ofNullable(defaults.get(name));
    }
}
