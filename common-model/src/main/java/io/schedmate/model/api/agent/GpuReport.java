package io.schedmate.model.api.agent;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The GPUs of a node.
 *
 * @param at time of the readings
 * @param driverVersion version of the NVIDIA driver
 * @param recentXids driver errors of the last day from the kernel log, newest first
 */
public record GpuReport(
        AgentMode mode,
        String node,
        Instant at,
        @Nullable String driverVersion,
        List<GpuReading> gpus,
        List<XidReading> recentXids) {

    public GpuReport {
        Require.present("mode", mode);
        Limits.text("node", Require.present("node", node), 1, 256);
        Require.present("at", at);
        Limits.text("driverVersion", driverVersion, 1, 64);
        gpus = Limits.items("gpus", gpus, 0, 1024);
        recentXids = Limits.items("recentXids", recentXids, 0, 200);
    }
}
