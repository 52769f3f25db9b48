package io.schedmate.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OwnClusterTest {

    @Test
    void aPlainOwnerAppearsUnchangedInTheName() {
        assertThat(OwnCluster.of("rosa@lab.example")).isEqualTo("~rosa@lab.example");
        assertThat(OwnCluster.is("~rosa")).isTrue();
        assertThat(OwnCluster.is("hall-a")).isFalse();
    }

    @Test
    void similarOwnersGetDifferentNames() {
        var owners = List.of(
                "rosa",
                "Rosa",
                " rosa",
                "rosa ",
                "~rosa",
                "rosa/..",
                "ro%73a",
                "r\u043esa",
                "",
                "r".repeat(100),
                "r".repeat(101));

        assertThat(owners.stream().map(OwnCluster::of)).doesNotHaveDuplicates().allMatch(OwnCluster::is);
    }

    @Test
    void everyNameIsAValidClusterName() {
        assertThat(OwnCluster.of("ö".repeat(1000)))
                .hasSizeLessThanOrEqualTo(128)
                .matches("~~[0-9a-f]{64}");
    }
}
