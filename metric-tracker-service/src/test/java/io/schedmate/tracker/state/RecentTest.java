package io.schedmate.tracker.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecentTest {

    @Test
    void theLatestValuesAreKeptUpToTheMaximum() {
        var recent = new Recent<>(List.of(1, 2, 3, 4), 3);
        assertThat(recent.all()).isEqualTo(List.of(2, 3, 4));

        recent.add(5);
        assertThat(recent.all()).isEqualTo(List.of(3, 4, 5));

        recent.clear();
        assertThat(recent.all()).isEmpty();

        recent.add(6);
        assertThat(recent.all()).isEqualTo(List.of(6));
    }
}
