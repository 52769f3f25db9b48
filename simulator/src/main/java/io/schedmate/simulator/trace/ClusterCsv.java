package io.schedmate.simulator.trace;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVRecord;

/** Reads virtual clusters: {@code vc, nodes} and optionally {@code gpusPerNode}, 8 by default. */
public final class ClusterCsv {

    private static final int USUAL_GPUS_PER_NODE = 8;

    private ClusterCsv() {}

    /** @throws IllegalArgumentException with the file, the line and what was expected */
    public static List<VirtualCluster> read(Path file) throws IOException {
        return CsvRows.read(file, "a virtual cluster", ClusterCsv::cluster);
    }

    private static VirtualCluster cluster(CSVRecord row) {
        int gpus = row.isSet("gpusPerNode") ? Integer.parseInt(row.get("gpusPerNode")) : USUAL_GPUS_PER_NODE;
        return new VirtualCluster(row.get("vc"), Integer.parseInt(row.get("nodes")), gpus);
    }
}
