package io.schedmate.slurm.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostListTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "gpu[08-10,3],login; gpu08 gpu09 gpu10 gpu3 login",
                "r[1-2]n[1-2]; r1n1 r1n2 r2n1 r2n2",
                "n[1]-ib; n1-ib",
                "n[x,2]; n2"
            })
    void aShortListIsExpanded(String text, String hosts) {
        assertThat(HostList.expand(text)).containsExactly(hosts.split(" ", -1));
    }

    @Test
    void anEmptyTextHasNoHosts() {
        assertThat(HostList.expand("")).isEmpty();
    }

    @Test
    void aHugeListIsCut() {
        assertThat(HostList.expand("n[1-99999],a,b,c")).hasSize(100_000).endsWith("n99999", "a");
        assertThat(HostList.expand("r[1-400]n[1-400]")).hasSize(100_000);
        assertThat(NumberList.expand("0-999999999")).hasSize(100_000);
    }

    @Test
    void aListOfNumbersHasStepsAndLeadingZeros() {
        assertThat(NumberList.expand("0-15:5%2")).isEqualTo(List.of("0", "5", "10", "15"));
        assertThat(NumberList.expand("008-010, 7")).isEqualTo(List.of("008", "009", "010", "7"));
        assertThat(NumberList.expand("1-3:0")).isEqualTo(List.of("1", "2", "3"));
        assertThat(NumberList.expand("3-1,x,")).isEmpty();
    }
}
