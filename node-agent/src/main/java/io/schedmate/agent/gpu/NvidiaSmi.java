package io.schedmate.agent.gpu;

import io.schedmate.agent.run.Programs;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Reads GPUs with nvidia-smi, and driver errors from the kernel log. */
public record NvidiaSmi(Programs programs, InstantSource clock) implements Gpus {

    private static final int MAX_COMPLAINTS = 10;

    @Override
    public GpuFacts read() {
        Instant now = clock.instant();
        NodeTools tools = new NodeTools(programs);
        NvidiaSmiTable table =
                NvidiaSmiTable.parse(tools.lines("nvidia-smi", "--query-gpu=" + NvidiaSmiTable.QUERY, "--format=csv"));
        table.complaints().stream().limit(MAX_COMPLAINTS).forEach(tools::add);
        List<XidReading> xids = tools.xids(now);
        int inUse = inUse(tools);
        return new GpuFacts(now, table.driverVersion(), table.gpus(), xids, inUse, tools.trouble());
    }

    private static int inUse(NodeTools tools) {
        return Math.toIntExact(
                tools.lines("nvidia-smi", "--query-compute-apps=gpu_uuid", "--format=csv,noheader").stream()
                        .filter(line -> line.startsWith("GPU-"))
                        .distinct()
                        .count());
    }
}
