package io.schedmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that each table created by a migration has a row in docs/tables.md that says what limits its size, and that
 * the row is true as far as files show.
 */
class TableBoundsTest {

    private static final Path ROOT =
            Path.of(Objects.requireNonNull(System.getProperty("schedmate.root"), "schedmate.root"));
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| ([a-z-]+) \\| ([a-z_]+) \\| ([a-z]+) \\| (\\S.*) \\|$");
    private static final Pattern CREATED = Pattern.compile("(?i)create table (?:if not exists )?([a-z_]+)");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    private record Bound(String service, String table, String kind, String words) {

        String name() {
            return service + " " + table;
        }

        List<String> quoted() {
            return QUOTED.matcher(words).results().map(found -> found.group(1)).toList();
        }
    }

    @Test
    void eachTableHasExactlyOneBound() throws IOException {
        List<String> made = services().stream()
                .flatMap(service ->
                        CREATED.matcher(migrations(service)).results().map(found -> service + " " + found.group(1)))
                .toList();

        assertThat(made).isNotEmpty();
        assertThat(bounds()).extracting(Bound::name).containsExactlyInAnyOrderElementsOf(made);
        assertThat(bounds()).extracting(Bound::kind).containsOnly("age", "with", "drained", "few");
    }

    @Test
    void aSettingThatBoundsATableBelongsToItsService() throws IOException {
        for (Bound bound : bounds()) {
            if (!bound.kind().equals("with")) {
                String settings =
                        Files.readString(ROOT.resolve(bound.service() + "/src/main/resources/application.yml"));
                assertThat(bound.quoted())
                        .as(bound.name())
                        .allSatisfy(setting -> assertThat(settings).contains(setting + ": "));
            }
        }
    }

    @Test
    void aRowThatIsDeletedWithAnotherReferencesIt() throws IOException {
        for (Bound bound : bounds()) {
            if (bound.kind().equals("with")) {
                Pattern reference = Pattern.compile("(?s)create table %s \\([^;]*references %s on delete cascade"
                        .formatted(bound.table(), bound.quoted().getFirst()));
                assertThat(migrations(bound.service())).as(bound.name()).containsPattern(reference);
            }
        }
    }

    private static List<Bound> bounds() throws IOException {
        return ROW.matcher(Files.readString(ROOT.resolve("docs/tables.md")))
                .results()
                .map(row -> new Bound(row.group(1), row.group(2), row.group(3), row.group(4)))
                .filter(bound -> !bound.service().equals("service"))
                .toList();
    }

    private static List<String> services() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/resources/db")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static String migrations(String service) {
        try (Stream<Path> files = Files.walk(ROOT.resolve(service + "/src/main/resources/db"))) {
            StringBuilder all = new StringBuilder();
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".sql")).toList()) {
                all.append(Files.readString(file)).append("\n;\n");
            }
            return all.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
