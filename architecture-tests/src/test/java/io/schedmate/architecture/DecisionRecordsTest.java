package io.schedmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that all decision records have one form, so that readers find the decision and its costs at the same place in
 * each.
 */
class DecisionRecordsTest {

    private static final Path FOLDER = Path.of(
                    Objects.requireNonNull(System.getProperty("schedmate.root"), "schedmate.root"))
            .resolve("docs/decisions");
    private static final Pattern HEADING = Pattern.compile("(?m)^## (.+)$");

    @Test
    void eachRecordHasItsNumberATitleAndTheSections() throws IOException {
        for (Path record : records()) {
            String text = Files.readString(record);
            String number = number(record);

            assertThat(text).as(record.toString()).startsWith("# " + number + " ");
            var sections =
                    HEADING.matcher(text).results().map(found -> found.group(1)).toList();
            assertThat(sections).as(record.toString()).contains("Context", "Choice", "Cost");
            assertThat(sections.indexOf("Context")).as(record.toString()).isZero();
        }
    }

    @Test
    void eachNumberIsUsedOnceAndListedWithItsTitle() throws IOException {
        String index = Files.readString(FOLDER.resolve("README.md"));

        assertThat(records().stream().map(DecisionRecordsTest::number)).doesNotHaveDuplicates();
        for (Path record : records()) {
            String title = Files.readAllLines(record).getFirst().substring("# 0000 ".length());
            assertThat(index).contains("| [%s](%s) | %s |".formatted(number(record), record.getFileName(), title));
        }
    }

    private static String number(Path record) {
        return record.getFileName().toString().substring(0, "0000".length());
    }

    private static List<Path> records() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d{4}-.+\\.md"))
                    .sorted()
                    .toList();
        }
    }
}
