package io.schedmate.failure.store;

import java.util.List;

/** The last lines of failing jobs. */
final class Lines {

    private Lines() {}

    static String[] watchdog(String rank) {
        return new String[] {
            "[%s]:[E] ProcessGroupNCCL.cpp:632 Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7, OpType=ALLREDUCE, "
                            .formatted(rank)
                    + "NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600040 milliseconds"
        };
    }

    static List<String> offTheBus(String node) {
        return List.of(
                "step 3 loss 1.1",
                node + " kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus.");
    }

    static List<String> lost() {
        return List.of("step 10 loss 2.0", "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'");
    }
}
