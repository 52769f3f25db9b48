package io.schedmate.recovery.bisect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Writes how searches do on simulated clusters as a page. Arguments: the page's file, clusters for each row. */
final class SearchFigures {

    private static final double MINUTES = 1.5;
    private static final int GPUS = 8;

    private SearchFigures() {}

    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[1]);
        List<String> lines = new ArrayList<>(List.of(
                "# Finding faulty nodes: figures",
                "",
                "Written by `SearchFigures` of recovery-core's tests; means over " + count
                        + " simulated clusters a row, seeds 1 to "
                        + count + ". A test takes " + MINUTES + " minutes on " + GPUS
                        + " GPUs a node; false alarms 2 %. *Found* is the share of faulty nodes, *wronged* that of healthy ones. *Scale* is the least group in which a fault shows.",
                "",
                "| nodes | faults | shows | scale | method | found | wronged | tests | GPU-minutes |",
                "| ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |"));
        for (int nodes : new int[] {64, 512}) {
            for (double shows : new double[] {1, 0.7, 0.3}) {
                for (int faults : new int[] {0, 1, 3}) {
                    row(lines, count, nodes, faults, shows, 2);
                }
            }
            row(lines, count, nodes, 1, 0.7, nodes / 2);
            row(lines, count, nodes, 2, 0.7, nodes / 4);
        }
        Files.write(Path.of(arguments[0]), lines);
    }

    private static void row(List<String> lines, int count, int nodes, int faults, double shows, int scale) {
        lines.add(
                told(count, nodes, faults, shows, scale, "search", fabric -> fabric.search(SearchSettings.standard())));
        lines.add(told(count, nodes, faults, shows, scale, "all pairs", SimulatedFabric::allPairs));
        lines.add(told(count, nodes, faults, shows, scale, "two rounds", SimulatedFabric::twoRounds));
    }

    private static String told(
            int count,
            int nodes,
            int faults,
            double shows,
            int scale,
            String name,
            Function<SimulatedFabric, Findings> method) {
        double found = 0;
        double wronged = 0;
        double tests = 0;
        double nodeTests = 0;
        for (int seed = 1; seed <= count; seed++) {
            SimulatedFabric fabric = SimulatedFabric.of(nodes, faults, shows, 0.02, scale, seed);
            Findings findings = method.apply(fabric);
            double right =
                    findings.faulty().stream().filter(fabric.faulty()::contains).count();
            found += right;
            wronged += findings.faulty().size() - right;
            tests += findings.tests();
            nodeTests += findings.nodeTests();
        }
        return String.format(
                Locale.ROOT,
                "| %d | %d | %.1f | %d | %s | %s | %.3f %% | %.1f | %.0f |",
                nodes,
                faults,
                shows,
                scale,
                name,
                faults == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100 * found / (count * (double) faults)),
                100 * wronged / (count * (double) (nodes - faults)),
                tests / count,
                nodeTests / count * GPUS * MINUTES);
    }
}
