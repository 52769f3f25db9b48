package io.schedmate.failure.diagnosis;

import io.schedmate.failure.diagnosis.Evidence.NodeXid;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.job.JobLog;
import io.schedmate.model.log.LogSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Presents the kernel log of a node, as its agent read it, as another log of the job. No process of the job can write
 * to it.
 */
final class KernelLog {

    private static final String FILE = "kernel (node-sample)";

    private KernelLog() {}

    static Map<LogSource, JobLog> of(List<NodeXid> xids) {
        Map<String, List<NodeXid>> byNode =
                xids.stream().collect(Collectors.groupingBy(NodeXid::node, TreeMap::new, Collectors.toList()));
        return byNode.entrySet().stream()
                .collect(Collectors.toMap(
                        each -> source(each.getKey()),
                        each -> new JobLog(each.getKey() + "/" + FILE, new InMemoryLogLines(lines(each.getValue())))));
    }

    static boolean isKernel(LogSource source) {
        return FILE.equals(source.file());
    }

    /**
     * Returns a source for lines that a job or its shipper sent. Such lines never count as a kernel log, whatever the
     * sender calls them.
     */
    static LogSource named(LogSource source) {
        return isKernel(source) ? new LogSource("as sent: " + FILE, source.rank(), source.node()) : source;
    }

    private static LogSource source(String node) {
        return new LogSource(FILE, null, node);
    }

    private static List<String> lines(List<NodeXid> xids) {
        return xids.stream()
                .sorted(Comparator.comparing(xid -> xid.reading().occurredAt()))
                .map(xid -> "%s %s kernel: %s"
                        .formatted(
                                xid.reading().occurredAt().truncatedTo(ChronoUnit.MILLIS),
                                xid.node(),
                                xid.reading().text()))
                .toList();
    }
}
