package io.schedmate.cli.evaluation;

import io.schedmate.evaluation.report.EvaluationPage;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Writes the table of an evaluation to a documentation page, if requested. */
public final class WrittenTable {

    @Option(
            names = "--write",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "",
            description = "Also write the table into FILE (the clone's docs/evaluation).")
    private @Nullable String file;

    /**
     * Replaces the section with this title and dates it today.
     *
     * @param markdown called only if the table is written
     */
    public void put(String title, Supplier<String> markdown) throws IOException {
        if (file != null) {
            EvaluationPage.write(file, title, LocalDate.now(ZoneOffset.UTC), markdown.get());
        }
    }
}
