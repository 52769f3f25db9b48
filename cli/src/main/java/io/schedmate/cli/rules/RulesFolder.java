package io.schedmate.cli.rules;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.logs.site.SiteRules;
import io.schedmate.logs.site.WrongRules;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the rules of a site from a folder. */
final class RulesFolder {

    private static final long LONGEST = 4L << 20;

    private RulesFolder() {}

    /** @throws CommandFailed where the folder cannot be read, holds no rules, or holds wrong ones */
    static SiteRules read(Path folder) {
        Map<String, String> texts = texts(folder);
        if (texts.isEmpty()) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder with rules",
                    folder + ": it holds none",
                    "put one of " + String.join(", ", SiteRules.FILES) + " into it"));
        }
        try {
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

    private static Map<String, String> texts(Path folder) {
        Map<String, String> texts = new HashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".tsv"))
                    .sorted()
                    .toList()) {
                if (Files.size(file) > LONGEST) {
                    throw new IOException(file.getFileName() + " is larger than " + LONGEST + " bytes");
                }
                texts.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        } catch (MalformedInputException notUtf8) {
            throw unreadable(folder, "its files are not UTF-8");
        } catch (IOException broken) {
            throw unreadable(folder, String.valueOf(broken.getMessage()));
        }
        return texts;
    }

    private static CommandFailed unreadable(Path folder, String why) {
        return new CommandFailed(Problem.unreadable(
                "Expected a folder with rules", folder + ": " + why, "name the folder that holds them"));
    }
}
