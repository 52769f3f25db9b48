package io.schedmate.evaluation.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A Markdown page of measured tables, one section per corpus. */
public record EvaluationPage(Path file) {

    private static final List<String> NEW =
            List.of("# Measured tables", "", "Each section is written by the command that measured it.", "");

    /**
     * Writes a section if requested.
     *
     * @param name of the file; empty for the clone's own page of such sections: {@code docs/evaluation/logs.md}
     *      contains all sections whose titles start with {@code Logs:}
     */
    public static void write(String name, String title, LocalDate date, String body) throws IOException {
        new EvaluationPage(name.isEmpty() ? ofClone(title) : Path.of(name)).put(title, date, body);
    }

    private static Path ofClone(String title) {
        String kind = title.split(":", 2)[0].strip().toLowerCase(Locale.ROOT).replace(' ', '-');
        return Path.of(System.getProperty("schedmate.root", ""), "docs", "evaluation", kind + ".md");
    }

    /** Replaces an earlier section with that title, or appends the section. */
    public void put(String title, LocalDate date, String body) throws IOException {
        List<String> lines = new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : NEW);
        String heading = "## " + title;
        int from = lines.indexOf(heading);
        if (from < 0) {
            from = lines.size();
        } else {
            int to = from + 1;
            while (to < lines.size() && !lines.get(to).startsWith("## ")) {
                to++;
            }
            lines.subList(from, to).clear();
        }
        List<String> section = new ArrayList<>(List.of(heading, "", "Measured on " + date + ".", ""));
        section.addAll(body.strip().lines().toList());
        section.add("");
        lines.addAll(from, section);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines);
    }
}
