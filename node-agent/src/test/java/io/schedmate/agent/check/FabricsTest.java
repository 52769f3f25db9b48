package io.schedmate.agent.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class FabricsTest {

    @Test
    void noBuiltInFabricIsFasterBetweenNodesThanWithinANode() {
        assertThat(Fabrics.standard().all())
                .hasSizeGreaterThan(5)
                .allSatisfy(fabric -> assertThat(fabric.least(1)).isGreaterThanOrEqualTo(fabric.least(2)));
    }

    @Test
    void aRowOfTheSiteOverridesABuiltInRow() {
        Fabrics fabrics = Fabrics.with(
                List.of(new StringReader("nvlink4-ndr400\t300\t250.5\tas measured\nhall-c\t1\t2\tours\n")));

        assertThat(fabrics.find("nvlink4-ndr400"))
                .hasValueSatisfying(row -> assertThat(row.least(4)).isEqualTo(250.5));
        assertThat(fabrics.find("hall-c")).isPresent();
        assertThat(fabrics.find("unknown")).isEmpty();
    }

    @Test
    void aMalformedRowIsReportedWithItsLine() {
        assertThatThrownBy(() -> Fabrics.with(List.of(new StringReader("# one\nhall-c 1 2"))))
                .hasMessageContaining("fabrics:2: ");
    }
}
