package io.schedmate.slurm.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TresUseTest {

    @Test
    void onlyPlainAmountsAreRead() {
        TresUse use = TresUse.of("cpu=00:00:10,gres/gpumem=4608M,gres/gpuutil=87,mem=21K,=5,x");

        assertThat(use.amounts()).containsOnlyKeys("gres/gpumem", "gres/gpuutil", "mem");
        assertThat(use.amount("gres/gpuutil")).hasValue(87);
        assertThat(use.amount("mem")).hasValue(21 * 1024);
        assertThat(use.amount("cpu")).isEmpty();
        assertThat(TresUse.of(null).amounts()).isEmpty();
        assertThat(TresUse.of("").amounts()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "' 1.5K ', 1536", "2M, 2097152", "1G, 1073741824", "0, 0"})
    void eachUnitIs1024TimesTheOneBefore(String text, double amount) {
        assertThat(TresUse.number(text)).hasValue(amount);
    }

    @ParameterizedTest
    @CsvSource({"7X", "-7", "1.", "K"})
    void otherTextIsNoNumber(String text) {
        assertThat(TresUse.number(text)).isEmpty();
        assertThat(TresUse.number(null)).isEmpty();
    }
}
