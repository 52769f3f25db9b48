package io.schedmate.slurm.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expands numbers in Slurm's short form, such as {@code 01-03,7} or {@code 0-15:4%2}, and keeps leading zeros. */
public final class NumberList {

    private static final int MAX = 100_000;
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?(?::(\\d{1,9}))?");

    private NumberList() {}

    public static List<String> expand(String text) {
        List<String> all = new ArrayList<>();
        // The number after the percent sign limits how many tasks run at a time.
        for (String part : text.replaceAll("%.*", "").split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (range.matches()) {
                spellOut(range, all);
            }
        }
        return List.copyOf(all);
    }

    private static void spellOut(Matcher range, List<String> all) {
        String first = range.group(1);
        int from = Integer.parseInt(first);
        int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
        int step = range.group(3) == null ? 1 : Math.max(1, Integer.parseInt(range.group(3)));
        for (long number = from; number <= to && all.size() < MAX; number += step) {
            all.add(zeros(first, Long.toString(number)));
        }
    }

    private static String zeros(String like, String number) {
        return "0".repeat(Math.max(0, like.length() - number.length())) + number;
    }
}
