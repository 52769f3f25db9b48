package io.schedmate.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundedMapTest {

    @Test
    void theLeastRecentlyUsedEntryGivesWay() {
        Map<String, Integer> map = new BoundedMap<>(2);
        map.put("a", 1);
        map.put("b", 2);
        map.get("a");
        map.put("c", 3);

        assertThat(map).containsOnlyKeys("a", "c");
    }

    @Test
    void aMapForOneEntryKeepsTheLastOne() {
        Map<String, Integer> map = new BoundedMap<>(1);
        map.put("a", 1);
        map.put("b", 2);

        assertThat(map).containsOnlyKeys("b");
    }

    @Test
    void aMapWithoutRoomIsRefused() {
        assertThatThrownBy(() -> new BoundedMap<>(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
