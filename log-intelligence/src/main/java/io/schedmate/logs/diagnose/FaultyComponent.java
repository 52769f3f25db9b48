package io.schedmate.logs.diagnose;

import org.jspecify.annotations.Nullable;

/** The part that failed, as the log names it; null where it names none. */
public record FaultyComponent(
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

    public static final FaultyComponent UNNAMED =
            new FaultyComponent(null, null, null, null, null, null, null, null, null, null);
}
