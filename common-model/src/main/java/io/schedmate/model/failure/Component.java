package io.schedmate.model.failure;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The faulty component as the evidence names it; null where it names none.
 *
 * @param gpu index on its node, from 0
 * @param pci address on the bus, such as {@code 0000:10:1c}
 * @param nvswitchPci address of the switch on the bus
 * @param peer the other end of a link
 */
public record Component(
        @Nullable String node,
        @Nullable Integer rank,
        @Nullable Integer gpu,
        @Nullable String gpuUuid,
        @Nullable String pci,
        @Nullable String nic,
        @Nullable String nvswitch,
        @Nullable String nvswitchPci,
        @Nullable String port,
        @Nullable String peer) {

    public static final Component UNNAMED = new Component(null, null, null, null, null, null, null, null, null, null);

    public Component {
        Require.notNegative("rank", rank);
        Require.notNegative("gpu", gpu);
    }
}
