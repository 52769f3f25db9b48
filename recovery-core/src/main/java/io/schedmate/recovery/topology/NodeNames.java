package io.schedmate.recovery.topology;

import io.schedmate.model.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Node lists in Slurm's short form: {@code n[01-16,20],login1}. */
final class NodeNames {

    private static final int MAX = 200_000;
    private static final Pattern BRACKET = Pattern.compile("([^\\[\\]]*)\\[([0-9,-]+)](.*)");
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");
    private static final String FORM = "names such as n[01-16,20],login1";

    private NodeNames() {}

    /**
     * Expands a node list. Throws {@link IllegalArgumentException} for text of another form, and for more than 200,000
     * names.
     */
    static List<String> of(String abbreviated) {
        List<String> all = new ArrayList<>();
        for (String one : separated(abbreviated)) {
            all.addAll(expanded(one));
            refuseUnless(all.size() <= MAX, abbreviated);
        }
        return all;
    }

    /** Splits at the commas outside brackets. */
    private static List<String> separated(String abbreviated) {
        List<String> all = new ArrayList<>();
        int from = 0;
        boolean inBrackets = false;
        for (int at = 0; at < abbreviated.length(); at++) {
            char sign = abbreviated.charAt(at);
            inBrackets = sign == '[' || inBrackets && sign != ']';
            if (sign == ',' && !inBrackets) {
                all.add(abbreviated.substring(from, at));
                from = at + 1;
            }
        }
        all.add(abbreviated.substring(from));
        return all;
    }

    private static List<String> expanded(String name) {
        Matcher bracket = BRACKET.matcher(name);
        if (!bracket.matches()) {
            refuseUnless(!name.isBlank() && name.indexOf('[') < 0 && name.indexOf(']') < 0, name);
            return List.of(name);
        }
        List<String> rest = bracket.group(3).isEmpty() ? List.of("") : expanded(bracket.group(3));
        List<String> all = new ArrayList<>();
        for (String number : numbers(bracket.group(2))) {
            rest.forEach(end -> all.add(bracket.group(1) + number + end));
            refuseUnless(all.size() <= MAX, name);
        }
        return all;
    }

    private static List<String> numbers(String ranges) {
        List<String> all = new ArrayList<>();
        for (String part : ranges.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            refuseUnless(range.matches(), ranges);
            String from = range.group(1);
            long first = Long.parseLong(from);
            long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
            refuseUnless(first <= last && last - first < MAX, part);
            for (long number = first; number <= last; number++) {
                // Numbers keep the width of the range's first number, padded with leading zeros.
                String digits = Long.toString(number);
                all.add("0".repeat(Math.max(0, from.length() - digits.length())) + digits);
            }
            refuseUnless(all.size() <= MAX, ranges);
        }
        return all;
    }

    private static void refuseUnless(boolean right, String given) {
        if (!right) {
            throw Require.refused("Nodes", FORM, given, "write the names out");
        }
    }
}
