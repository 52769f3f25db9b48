package io.schedmate.logs.site;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.extract.format.Formats;
import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.intake.LogLines;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a site in a folder, which is read again on request. Always uses the rules that were last read without an
 * error. Thread-safe.
 */
public final class SiteRulesFolder {

    private static final long MAX_LENGTH = 4L << 20;

    /** The rules from one reading of the folder. */
    private record Rules(
            Map<String, String> texts, RuleFailureDiagnosis diagnosis, KnownFormats formats, long version) {}

    private final @Nullable Path folder;
    private volatile Rules current;
    private volatile List<String> problems = List.of();

    private SiteRulesFolder(@Nullable Path folder, Rules current) {
        this.folder = folder;
        this.current = current;
    }

    /**
     * Reads a folder; an empty one has no rules yet.
     *
     * @param folder null or blank means none: only the library's own rules
     * @throws WrongRules if the folder or a file cannot be read, or a row is wrong
     */
    public static SiteRulesFolder open(@Nullable Path folder) {
        return folder == null || folder.toString().isBlank()
                ? new SiteRulesFolder(null, rules(Map.of(), 0))
                : new SiteRulesFolder(folder, rules(texts(folder), 0));
    }

    /**
     * Reads the folder again. If the new rules are wrong, the previous ones remain in use.
     *
     * @return a message for an operator; empty if nothing changed since the last call
     */
    public synchronized Optional<String> refresh() {
        if (folder == null) {
            return Optional.empty();
        }
        List<String> before = problems;
        try {
            Map<String, String> texts = texts(folder);
            if (before.isEmpty() && texts.equals(current.texts())) {
                return Optional.empty();
            }
            current = rules(texts, current.version() + 1);
            problems = List.of();
            return Optional.of("Read the rules in " + folder + " again.");
        } catch (WrongRules wrong) {
            problems = wrong.problems();
            return problems.equals(before)
                    ? Optional.empty()
                    : Optional.of("The rules in " + folder + " cannot be used, so those before stay in use. "
                            + String.join("; ", problems).replace("\n", ". "));
        }
    }

    /** Whether the folder held invalid rules at the last reading. */
    public boolean isWrong() {
        return !problems.isEmpty();
    }

    /**
     * Returns the rule files of a folder by name.
     *
     * @throws WrongRules if the folder or a file cannot be read
     */
    public static Map<String, String> texts(Path folder) {
        Map<String, String> texts = new HashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> tables = files.filter(each -> each.toString().endsWith(".tsv"))
                    .sorted()
                    .toList();
            for (Path file : tables) {
                texts.put(String.valueOf(file.getFileName()), text(file));
            }
        } catch (IOException broken) {
            throw new WrongRules(List.of(folder + ": Expected a folder that can be read (" + broken + ")"));
        }
        return texts;
    }

    private static String text(Path file) throws IOException {
        if (Files.size(file) > MAX_LENGTH) {
            throw new WrongRules(List.of(file.getFileName() + ": Expected at most " + MAX_LENGTH + " bytes"));
        }
        try {
            return Files.readString(file);
        } catch (MalformedInputException notUtf8) {
            throw new WrongRules(List.of(file.getFileName() + ": Expected UTF-8"));
        }
    }

    private static Rules rules(Map<String, String> texts, long version) {
        SiteRules read = SiteRules.of(texts);
        return new Rules(Map.copyOf(texts), read.diagnosis(), Formats.with(read.formats()), version);
    }

    /** Returns a diagnosis that uses these rules. */
    public FailureDiagnosis diagnosis() {
        return new FailureDiagnosis() {
            @Override
            public Diagnosis diagnose(LogLines log) {
                return current.diagnosis().diagnose(log);
            }
        };
    }

    /** Returns the site's formats of progress lines followed by the library's. */
    public KnownFormats formats() {
        return new KnownFormats() {
            @Override
            public @Nullable ExtractionPlan plan(String segment, NumberScan numbers) {
                return current.formats().plan(segment, numbers);
            }

            @Override
            public long version() {
                return current.version();
            }
        };
    }
}
