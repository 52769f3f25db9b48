package io.schedmate.cli.evaluation;

import io.schedmate.evaluation.report.EvaluationPage;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Puts the table of an evaluation on a page of the documentation, where its caller asks for that. */
public final class WrittenTable {

    @Option(
            names = "--write",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "",
            description = "Also write the table into FILE; unless named, the clone's docs/evaluation.")
    private @Nullable String file;

    /**
     * Puts a section, of today, in place of the one with the same title.
     *
     * @param markdown is only asked for where the table is to be written
     */
    public void put(String title, Supplier<String> markdown) throws IOException {
        if (file != null) {
            EvaluationPage.write(file, title, LocalDate.now(ZoneOffset.UTC), markdown.get());
        }
    }
}
