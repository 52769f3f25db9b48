package io.schedmate.code.similar.option;

import io.schedmate.code.command.Invocation;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the kind of an option from the words of its name. */
public final class FlagLexicon {

    private static final List<Rule> RULES = WordLists.read(FlagLexicon.class, "flag-kinds.txt").stream()
            .map(Rule::of)
            .toList();
    private static final Set<String> COUNTING = WordLists.set(FlagLexicon.class, "counting");

    private static final Set<String> PLACES = WordLists.set(FlagLexicon.class, "place");
    private static final Set<String> CHOOSING = WordLists.set(FlagLexicon.class, "choosing");
    private static final Pattern HALF = Pattern.compile(
            "(?i)['\"]?(?:torch\\.|jnp\\.|np\\.|tf\\.)?(?:bf16|fp16|bfloat16|float16|bf16-mixed|16-mixed|fp8)['\"]?");

    /** The maximum number of cached names; limited because names come from users. */
    private static final int REMEMBERED = 4096;

    private static final Map<String, FlagKind> KNOWN = new ConcurrentHashMap<>();

    private FlagLexicon() {}

    private record Rule(FlagKind kind, String form, Set<String> words) {

        private static final String FIELD = "field";

        static Rule of(List<String> row) {
            List<String> words = row.subList(2, row.size());
            boolean isField = row.get(1).equals(FIELD);
            return new Rule(
                    FlagKind.valueOf(row.getFirst()),
                    row.get(1),
                    isField
                            ? words.stream()
                                    .flatMap(list -> Names.listOf(list).stream())
                                    .collect(Collectors.toUnmodifiableSet())
                            : Set.copyOf(words));
        }

        boolean isOfField(String name) {
            return form.equals(FIELD) && words.contains(name);
        }

        boolean fits(String name, List<String> parts) {
            boolean several = parts.size() > 1;
            return switch (form) {
                case "name", FIELD -> words.contains(name);
                case "any" -> parts.stream().anyMatch(words::contains);
                case "part" -> several && parts.stream().anyMatch(words::contains);
                case "first" -> several && words.contains(parts.getFirst());
                case "last" -> several && words.contains(parts.getLast());
                case "place" ->
                    several && PLACES.contains(parts.getLast()) && words.contains(parts.get(parts.size() - 2));
                case "group" -> false;
                default -> throw new IllegalStateException("Expected a form of rule (%s).".formatted(form));
            };
        }
    }

    /**
     * Returns the kind of an option.
     *
     * @param name an option as {@link DeclaredOptions#plain} writes it; the last part of a dotted name decides, then
     *      those before it
     */
    public static FlagKind kindOf(String name) {
        FlagKind known = KNOWN.get(name);
        if (known == null) {
            known = judge(name);
            if (KNOWN.size() < REMEMBERED) {
                KNOWN.put(name, known);
            }
        }
        return known;
    }

    /**
     * Returns the kind of an option as {@link #kindOf(String)} does, but {@link FlagKind#PRECISION} if that kind
     * changes the work and one of the values is a 16-bit or 8-bit floating-point type.
     */
    public static FlagKind kindOf(String name, String... values) {
        FlagKind byName = kindOf(name);
        return byName.changesWork()
                        && Arrays.stream(values)
                                .anyMatch(value ->
                                        HALF.matcher(WorkLimit.text(value)).matches())
                ? FlagKind.PRECISION
                : byName;
    }

    private static FlagKind judge(String name) {
        String[] parts = name.split("[./:]");
        String last = parts.length > 1 ? parts[parts.length - 1] : "";
        FlagKind kind = parts.length > 1 ? ofPath(name, List.of(parts).subList(0, parts.length - 1)) : FlagKind.UNKNOWN;
        if (kind == FlagKind.UNKNOWN && CHOOSING.contains(last)) {
            // The name or type of a part identifies the part.
            FlagKind ofPart = judge(name.substring(0, name.length() - last.length() - 1));
            if (ofPart != FlagKind.UNKNOWN) {
                return ofPart;
            }
        }
        for (int at = parts.length - 1; at >= 0 && kind == FlagKind.UNKNOWN; at--) {
            String leaf = parts[at];
            List<String> words = words(leaf);
            kind = RULES.stream()
                    .filter(rule -> rule.fits(leaf, words))
                    .map(Rule::kind)
                    .findFirst()
                    .orElse(FlagKind.UNKNOWN);
        }
        return kind;
    }

    private static FlagKind ofPath(String path, List<String> groups) {
        return RULES.stream()
                .filter(rule -> rule.form().equals("group") && groups.stream().anyMatch(rule.words()::contains)
                        || rule.isOfField(path))
                .map(Rule::kind)
                .findFirst()
                .orElse(FlagKind.UNKNOWN);
    }

    /** Returns all options of a command, but only those of its launcher that change the work. */
    public static Map<String, String> given(Invocation invocation) {
        Map<String, String> options = new HashMap<>(invocation.launcherOptions());
        options.keySet().removeIf(name -> !kindOf(name).changesWork());
        options.putAll(invocation.environment());
        options.putAll(invocation.options());
        return options;
    }

    /** Whether a name shows that the option counts something. */
    public static boolean counts(String name) {
        List<String> words = words(name.substring(name.lastIndexOf('.') + 1));
        return COUNTING.contains(words.getFirst()) || COUNTING.contains(words.getLast());
    }

    private static List<String> words(String leaf) {
        List<String> words = new ArrayList<>();
        for (String word : leaf.split("_")) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words.isEmpty() ? List.of(leaf) : words;
    }
}
