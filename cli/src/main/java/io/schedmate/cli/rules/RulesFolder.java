package io.schedmate.cli.rules;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.logs.site.SiteRules;
import io.schedmate.logs.site.SiteRulesFolder;
import io.schedmate.logs.site.WrongRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads a site's rules from a folder. */
final class RulesFolder {

    private RulesFolder() {}

    /**
     * Reads the rules.
     *
     * @throws CommandFailed if the folder cannot be read, contains no rules, or contains invalid ones
     */
    static SiteRules read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder with rules", folder.toString(), "name the folder that holds them"));
        }
        try {
            Map<String, String> texts = SiteRulesFolder.texts(folder);
            if (texts.isEmpty()) {
                throw new CommandFailed(Problem.unreadable(
                        "Expected a folder with rules",
                        folder + ": it holds none",
                        "put one of " + String.join(", ", SiteRules.FILES) + " into it"));
            }
            return SiteRules.of(texts);
        } catch (WrongRules wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected rules that can be read", indented(folder, wrong.problems()), "correct the rows"));
        }
    }

    private static String indented(Path folder, List<String> problems) {
        return String.join(
                "; ",
                problems.stream()
                        .map(problem ->
                                folder.resolve(problem.replace("\n", ". ")).toString())
                        .toList());
    }
}
