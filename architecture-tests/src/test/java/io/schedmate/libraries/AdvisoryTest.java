package io.schedmate.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class AdvisoryTest {

    private static final String RANGES = """
            {"id": "GHSA-of-the-tests", "affected": [
              {"package": {"ecosystem": "Maven", "name": "org.example:parser"}, "versions": ["0.9-odd"], "ranges": [
                {"type": "ECOSYSTEM", "events": [{"introduced": "1.2"}, {"fixed": "1.10.1"}]},
                {"type": "ECOSYSTEM", "events": [{"introduced": "2.0.0"}, {"last_affected": "2.0.3"}]}]},
              {"package": {"ecosystem": "npm", "name": "org.example:writer"}, "ranges": [
                {"type": "SEMVER", "events": [{"introduced": "0"}]}]}]}
            """;

    @ParameterizedTest
    @CsvSource({
        "1.1.9, false",
        "1.2, true",
        "1.9, true",
        "1.10.1-rc1, true",
        "1.10.1, false",
        "1.11, false",
        "2.0.0, true",
        "2.0.3, true",
        "2.0.4, false",
        "0.9-odd, true"
    })
    void aVersionIsAffectedWithinARange(String version, boolean affected) {
        assertThat(advisory(RANGES).affects(new Library("org.example", "parser", version)))
                .isEqualTo(affected);
    }

    @Test
    void anAdvisoryDoesNotAffectAnotherLibraryOrEcosystem() {
        assertThat(advisory(RANGES).affects(new Library("org.example", "other", "1.2")))
                .isFalse();
        assertThat(advisory(RANGES).affects(new Library("org.example", "writer", "1.2")))
                .isFalse();
    }

    @Test
    void aWithdrawnAdvisoryAffectsNothing() {
        String withdrawn = RANGES.replaceFirst("\\{", "{\"withdrawn\": \"2026-01-01T00:00:00Z\", ");

        assertThat(advisory(withdrawn).affects(new Library("org.example", "parser", "1.2")))
                .isFalse();
    }

    private static Advisory advisory(String text) {
        return new Advisory(new JsonMapper().readTree(text));
    }
}
