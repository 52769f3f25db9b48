package io.schedmate.slurm.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expands host names in Slurm's short form, such as {@code gpu[01-03,7],login}. */
public final class HostList {

    private static final int MAX = 100_000;
    private static final Pattern PART = Pattern.compile("(?:[^,\\[]|\\[[^\\]]*\\])+");
    private static final Pattern BRACKET = Pattern.compile("(?<before>[^\\[]*)\\[(?<ranges>[^\\]]*)\\](?<after>.*)");

    private HostList() {}

    public static List<String> expand(String text) {
        List<String> all = new ArrayList<>();
        Matcher parts = PART.matcher(text);
        while (parts.find() && all.size() < MAX) {
            spellOut(parts.group(), all);
        }
        return List.copyOf(all.subList(0, Math.min(MAX, all.size())));
    }

    private static void spellOut(String part, List<String> all) {
        Matcher bracket = BRACKET.matcher(part);
        if (!bracket.matches()) {
            all.add(part);
            return;
        }
        for (String number : NumberList.expand(bracket.group("ranges"))) {
            if (all.size() >= MAX) {
                return;
            }
            spellOut(bracket.group("before") + number + bracket.group("after"), all);
        }
    }
}
