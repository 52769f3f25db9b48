package io.schedmate.slurm.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TresTest {

    @Test
    void gpusOfAllTypesAreCountedOnce() {
        assertThat(Tres.of("cpu=8,gres/gpu=4,gres/gpu:a100=4").gpus()).isEqualTo(4);
        assertThat(Tres.of("gres/gpu:a100=4,gres/gpu:h100=2")).isEqualTo(new Tres(null, 6, "a100", null, null));
        assertThat(Tres.of("cpu=8").gpus()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"512, 536870912", "512M, 536870912", "1.5G, 1610612736", "2T, 2199023255552", "64Gn, 68719476736"})
    void memoryWithoutAUnitIsInMegabytes(String text, long bytes) {
        assertThat(Tres.of("mem=" + text).memoryBytes()).isEqualTo(bytes);
    }

    @Test
    void missingValuesComeFromTheOtherList() {
        assertThat(Tres.of("node=2").or(Tres.of("node=1,cpu=8"))).isEqualTo(new Tres(2, null, null, 8, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu", "=4", "cpu=4,", "cpu=four", "mem=4X"})
    void aMalformedListIsRejected(String text) {
        assertThatThrownBy(() -> Tres.of(text)).isInstanceOf(Tres.Malformed.class);
    }
}
