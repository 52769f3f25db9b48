package io.schedmate.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationPageTest {

    private static final LocalDate DAY = LocalDate.of(2026, 3, 2);

    @TempDir
    private Path folder;

    @Test
    void aSectionIsReplacedInPlaceAndTheOthersStay() throws Exception {
        Path file = folder.resolve("docs/evaluation.md");
        EvaluationPage page = new EvaluationPage(file);
        page.put("Logs: one", DAY, "old one\n\n### detail\n\nmore");
        page.put("Logs: two", DAY, "two");

        page.put("Logs: one", DAY.plusDays(1), "new one");

        assertThat(Files.readString(file)).startsWith("# Measured tables\n").endsWith("""
                        ## Logs: one

                        Measured on 2026-03-03.

                        new one

                        ## Logs: two

                        Measured on 2026-03-02.

                        two

                        """);
    }

    @Test
    void sectionsOfOneKindShareAPage() throws Exception {
        String before = System.getProperty("schedmate.root");
        System.setProperty("schedmate.root", folder.toString());
        try {
            EvaluationPage.write("", "Logs: one", DAY, "one");
            EvaluationPage.write("", "Logs: two", DAY, "two");
            EvaluationPage.write("", "Planted faults", DAY, "three");
        } finally {
            System.setProperty("schedmate.root", before);
        }

        assertThat(folder.resolve("docs/evaluation/logs.md")).content().contains("## Logs: one", "## Logs: two");
        assertThat(folder.resolve("docs/evaluation/planted-faults.md"))
                .content()
                .contains("## Planted faults");
    }
}
