package io.schedmate.bench;

import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.bench.table.Sample;
import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.admission.RecentReadings;
import io.schedmate.code.admission.VersionedInspector;
import io.schedmate.code.inspect.StaticInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures how long the inspection of a job takes: for a new tree, for a resubmission, and for many concurrent jobs.
 */
public final class InspectBenchmark {

    public static final String NAME = "inspect";
    private static final int WARM_UP = 10;
    private static final int TREES = 30;
    private static final int RESUBMISSIONS = 1_000;
    private static final int JOBS = 48;
    private static final double SECONDS_PER_HOUR = 3600;
    private static final String IN_PAGE_CACHE = "files in the page cache, virtual machine warm";

    private final WorkloadInspector inspector = new StaticInspector();

    public Measured measure() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-bench");
        WrittenTree tree = new WrittenTree(folder);
        List<Measurement> measured = new ArrayList<>();
        double[] cold = cold(tree);
        double[] read = times(TREES, _ -> (int) tree.read());
        Sample inspected = Sample.of("ms", cold);
        measured.add(Sample.of("ms", read).median("yardstick reading the files", IN_PAGE_CACHE));
        measured.add(inspected.median("new tree of 40,000 lines", IN_PAGE_CACHE));
        measured.add(inspected.tail("new tree of 40,000 lines", IN_PAGE_CACHE));
        measured.add(Sample.of("ms", resubmissions(tree)).tail("resubmission", "answer kept in memory"));
        for (int atOnce : new int[] {1, 4, 16, 32}) {
            measured.addAll(concurrent(tree, atOnce));
        }
        return new Measured(NAME, measured);
    }

    private double[] cold(WrittenTree tree) throws IOException {
        double[] all = new double[TREES];
        for (int version = -WARM_UP; version < TREES; version++) {
            tree.write(version);
            long start = System.nanoTime();
            inspect(inspector, tree);
            if (version >= 0) {
                all[version] = since(start);
            }
        }
        return all;
    }

    private static double[] resubmissions(WrittenTree tree) throws IOException {
        WorkloadInspector versioned =
                new VersionedInspector(new StaticInspector(), "static", new RecentReadings(10), InstantSource.system());
        inspect(versioned, tree);
        times(RESUBMISSIONS / 4, _ -> inspect(versioned, tree));
        return times(RESUBMISSIONS, _ -> inspect(versioned, tree));
    }

    /**
     * Inspects jobs of one repository with different commands, as on a cluster. No inspection reuses an earlier answer.
     */
    private List<Measurement> concurrent(WrittenTree tree, int atOnce) throws InterruptedException {
        double[] latencies = new double[JOBS];
        long start = System.nanoTime();
        try (ExecutorService workers = Executors.newFixedThreadPool(atOnce)) {
            List<Callable<Void>> jobs = new ArrayList<>();
            for (int job = 0; job < JOBS; job++) {
                int number = job;
                jobs.add(() -> {
                    long begun = System.nanoTime();
                    inspector.inspect(tree.root(), tree.root(), WrittenTree.COMMAND + number);
                    latencies[number] = since(begun);
                    return null;
                });
            }
            for (Future<Void> done : workers.invokeAll(jobs)) {
                done.get();
            }
        } catch (ExecutionException broken) {
            throw new IllegalStateException("Expected every inspection to answer (" + broken.getCause() + ")", broken);
        }
        double hourly = JOBS / (since(start) / 1000) * SECONDS_PER_HOUR;
        return List.of(
                new Measurement(atOnce + " at once", hourly, 0, "jobs/h", JOBS + " jobs of one tree of 40,000 lines"),
                Sample.of("ms", latencies).tail(atOnce + " at once", IN_PAGE_CACHE));
    }

    private interface Work {
        int run(int round) throws IOException;
    }

    private static double[] times(int rounds, Work work) throws IOException {
        double[] all = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            work.run(round);
            all[round] = since(start);
        }
        return all;
    }

    private static int inspect(WorkloadInspector inspector, WrittenTree tree) {
        return inspector
                .inspect(tree.root(), tree.root(), WrittenTree.COMMAND)
                .filesRead()
                .size();
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
