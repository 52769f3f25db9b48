package io.schedmate.code;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The options of a command by name: {@code --a-b v}, {@code --a_b=v}, {@code -x v}, {@code +group.a=v}, {@code a.b=v}. */
record CommandFlags(Map<String, String> values) {

    /** The value of an option that is given without one. */
    private static final String PRESENT = "true";

    static CommandFlags of(List<String> words) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.indexOf('=');
            if (equals > 0) {
                values.put(name(word.substring(0, equals)), word.substring(equals + 1));
            } else if (isOption(word)) {
                boolean valued = i + 1 < words.size() && !isOption(words.get(i + 1));
                values.put(name(word), valued ? words.get(i + 1) : PRESENT);
            }
        }
        return new CommandFlags(values);
    }

    /** Returns the value of the first of {@code names} that the command gives. */
    Optional<String> first(List<String> names) {
        return names.stream().filter(values::containsKey).map(values::get).findFirst();
    }

    boolean isSet(String name) {
        return values.containsKey(name) && !"false".equalsIgnoreCase(values.get(name));
    }

    private static boolean isOption(String word) {
        return word.length() > 1 && word.startsWith("-") && !Character.isDigit(word.charAt(1)) && word.charAt(1) != '.';
    }

    /** Short options keep their case, because {@code -b} and {@code -B} differ; long ones are compared without case. */
    private static String name(String option) {
        if (option.startsWith("-") && option.length() == 2) {
            return option;
        }
        return option.replaceFirst("^[-+]+", "").replace('-', '_').toLowerCase(Locale.ROOT);
    }
}
