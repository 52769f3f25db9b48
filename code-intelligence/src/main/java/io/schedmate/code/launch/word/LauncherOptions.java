package io.schedmate.code.launch.word;

import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The meanings of launcher options. */
public final class LauncherOptions {

    private static final String ANY = "any";
    private static final String ALONE = "alone";

    /** The names of options by launcher, then by meaning. */
    private static final Map<String, Map<String, List<String>>> OPTIONS = read();

    private LauncherOptions() {}

    private static Map<String, Map<String, List<String>>> read() {
        Map<String, Map<String, List<String>>> options = new HashMap<>();
        for (List<String> row : Tables.resource(LauncherOptions.class, "launcher-options.tsv", 3)) {
            List<String> names =
                    row.get(2).isEmpty() ? List.of() : List.of(row.get(2).split(" "));
            for (String launcher : row.getFirst().split(" ")) {
                options.computeIfAbsent(launcher, _ -> new HashMap<>()).put(row.get(1), names);
            }
        }
        return options;
    }

    /** Returns the options of {@code launcher} for the number of nodes; if several are given, the first counts. */
    public static List<String> nodes(String launcher) {
        return named(launcher, "nodes");
    }

    /** Returns the options for the number of processes per node. */
    public static List<String> perNode(String launcher) {
        return named(launcher, "per-node");
    }

    /** Returns the options for the total number of processes. */
    public static List<String> all(String launcher) {
        return named(launcher, "all");
    }

    /** Returns the options that list the devices of a node. */
    public static List<String> deviceLists(String launcher) {
        return named(launcher, "device-list");
    }

    /** Returns the options that list nodes. */
    public static List<String> hosts(String launcher) {
        return named(launcher, "hosts");
    }

    /** Whether an option of {@code launcher}, written without dashes, takes no value. */
    public static boolean standsAlone(String launcher, String option) {
        List<String> alone = new ArrayList<>(named(ANY, ALONE));
        alone.addAll(named(launcher, ALONE));
        return alone.contains(option);
    }

    /** Whether an option of {@code launcher}, written without dashes, takes two values. */
    public static boolean takesTwo(String launcher, String option) {
        return named(launcher, "two").contains(option);
    }

    private static List<String> named(String launcher, String meaning) {
        Map<String, List<String>> own = OPTIONS.getOrDefault(launcher, Map.of());
        List<String> general = OPTIONS.getOrDefault(ANY, Map.of()).getOrDefault(meaning, List.of());
        return own.getOrDefault(meaning, general);
    }
}
