package io.schedmate.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class LibrariesTest {

    /** A folder of advisories, one JSON file each, including subfolders. */
    private static final @Nullable String ADVISORIES = System.getProperty("schedmate.advisories");

    @Test
    void theLibrariesAreReadFromTheClassPath() {
        assertThat(Library.ofClassPath())
                .extracting(Library::name)
                .contains(
                        "org.springframework:spring-web",
                        "org.apache.kafka:kafka-clients",
                        "org.postgresql:postgresql");
    }

    @Test
    void noLibraryHasAKnownVulnerability() throws IOException {
        assumeThat(ADVISORIES).isNotNull();
        JsonMapper json = new JsonMapper();
        List<Library> libraries = Library.ofClassPath();
        try (Stream<Path> files = Files.walk(Path.of(ADVISORIES))) {
            Stream<String> found = files.filter(file -> file.toString().endsWith(".json"))
                    .map(file -> new Advisory(json.readTree(file)))
                    .flatMap(advisory -> libraries.stream()
                            .filter(advisory::affects)
                            .map(library -> advisory.id() + " " + library.name() + " " + library.version()));

            assertThat(found).isEmpty();
        }
    }
}
