package io.schedmate.cli.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A Markdown page of measured tables, one section for each corpus. */
public record EvaluationPage(Path file) {

    private static final List<String> NEW =
            List.of("# Evaluation", "", "Each section is written by `./schedmate eval ... --write`, as measured.", "");

    /** The page of that name; of the clone where the name is empty. */
    public static EvaluationPage named(String name) {
        return new EvaluationPage(
                name.isEmpty()
                        ? Path.of(System.getProperty("schedmate.root", ""), "docs", "evaluation.md")
                        : Path.of(name));
    }

    /** Puts the section in the place of an earlier one of that title, or at the end. */
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
