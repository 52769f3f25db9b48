package io.schedmate.code.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class WorkloadFieldTest {

    @Test
    void numbersHaveAUnitAndTheReadMeListsEachField() throws IOException {
        String readMe = Files.readString(Path.of("README.md"));

        assertThat(WorkloadField.values()).allSatisfy(field -> {
            String unit = field.unit().isEmpty() ? "-" : field.unit();
            String kind = field.kind().name().toLowerCase(Locale.ROOT);
            assertThat(readMe)
                    .contains("| `%s` | `%s` | %s | %s |".formatted(field.fieldName(), field.published(), kind, unit));
            boolean counts = switch (field.kind()) {
                case WHOLE, COUNT, REAL, SIZE -> true;
                case NAME, TERM, TERMS -> false;
            };
            assertThat(field.unit().isEmpty()).isNotEqualTo(counts);
        });
    }
}
