package io.schedmate.failure.report.weekly;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A report that is mailed each week.
 *
 * @param name a unique name
 * @param readers mail addresses, or names of people with a known address
 * @param owner owner of the jobs that the report covers; null = all owners; the same applies to project and cluster
 */
public record WeeklyReport(
        String name,
        Set<String> readers,
        @Nullable String owner,
        @Nullable String project,
        @Nullable String cluster) {

    public WeeklyReport {
        readers = Set.copyOf(readers);
    }

    /** Returns a description of the jobs that the report covers. */
    String scope() {
        StringBuilder words = new StringBuilder();
        add(words, "owner", owner);
        add(words, "project", project);
        add(words, "cluster", cluster);
        return words.isEmpty() ? "all jobs" : words.toString();
    }

    private static void add(StringBuilder words, String kind, @Nullable String name) {
        if (name != null) {
            words.append(words.isEmpty() ? "" : ", ").append(kind).append(' ').append(name);
        }
    }
}
