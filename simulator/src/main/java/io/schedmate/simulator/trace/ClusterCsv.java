package io.schedmate.simulator.trace;

import io.schedmate.simulator.cluster.VirtualCluster;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads virtual clusters: {@code vc, nodes} and where it has it {@code gpusPerNode}, 8 otherwise. */
public final class ClusterCsv {

    private static final int USUAL_GPUS_PER_NODE = 8;
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

    private ClusterCsv() {}

    public static List<VirtualCluster> read(Path file) throws IOException {
        try (Reader reader = TraceCsv.open(file);
                CSVParser parser = FORMAT.parse(reader)) {
            List<VirtualCluster> clusters = new ArrayList<>();
            for (CSVRecord row : parser) {
                clusters.add(cluster(file, row));
            }
            return clusters;
        }
    }

    private static VirtualCluster cluster(Path file, CSVRecord row) {
        try {
            int gpus = row.isSet("gpusPerNode") ? Integer.parseInt(row.get("gpusPerNode")) : USUAL_GPUS_PER_NODE;
            return new VirtualCluster(row.get("vc"), Integer.parseInt(row.get("nodes")), gpus);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "expected the columns vc and nodes at " + file + " line " + (row.getRecordNumber() + 1) + " ("
                            + wrong.getMessage() + ")",
                    wrong);
        }
    }
}
