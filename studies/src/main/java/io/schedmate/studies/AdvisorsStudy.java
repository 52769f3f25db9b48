package io.schedmate.studies;

import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.policy.lucid.Assistance;
import io.schedmate.simulator.policy.lucid.LookUps;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Measures the look-up delay with one to four advisors (full paper, figure 16) and its effect on a trace. */
record AdvisorsStudy() implements Study {

    private static final int[] AT_ONCE = {1, 2, 4, 8, 16, 32};
    private static final int[] ADVISORS = {1, 2, 3, 4};
    private static final double SECONDS_PER_HOUR = 3_600;

    @Override
    public String name() {
        return "advisors";
    }

    @Override
    public String title() {
        return "One to four advisors";
    }

    @Override
    public List<List<String>> files() {
        return List.of(StudyData.VENUS);
    }

    @Override
    public String run(StudyData data) throws IOException {
        long seconds = Assistance.SCHEDMATE.lookUpSeconds();
        return "A look-up takes " + seconds
                + " s, the paper's mean. Jobs ask in batches of *jobs at once*; the next batch starts when the last job"
                + " of the batch is answered.\n\n" + requests()
                + "\nThe paper reports about 480 jobs an hour on one GPU and about 2,000 on four, and a delay below 20 s"
                + " for fewer than 4 jobs at once. Its language model handles several jobs at a time; here an advisor"
                + " handles one.\n\nLucid with SchedMate on a trace where jobs wait for their look-up:\n\n"
                + traced(data.venus(""), data);
    }

    private static StudyTable requests() {
        var table = new StudyTable("jobs at once", "advisors", "mean delay s", "jobs an hour");
        for (int atOnce : AT_ONCE) {
            for (int advisors : ADVISORS) {
                List<TraceJob> request = IntStream.range(0, atOnce)
                        .mapToObj(at -> new TraceJob("j" + at, "vc", at, 0, 1, 1, 1))
                        .toList();
                var lookUps = new LookUps(Assistance.SCHEDMATE.by(advisors), request);
                double last =
                        request.stream().mapToLong(lookUps::endSeconds).max().orElseThrow();
                table.row(
                        String.valueOf(atOnce),
                        String.valueOf(advisors),
                        StudyTable.seconds(delay(request, lookUps)),
                        "%,.0f".formatted(atOnce / last * SECONDS_PER_HOUR));
            }
        }
        return table;
    }

    private static StudyTable traced(StudyData.Named trace, StudyData data) throws IOException {
        List<TraceJob> advised =
                Estimates.measured(trace.jobs(), AccuracyCsv.bundledWhereExecutablesAreKnown(), data.seed());
        var table = new StudyTable("trace", "advisors", "mean delay s", "avg JCT s");
        for (int advisors : new int[] {1, 2, 3, 4, 0}) {
            Assistance assistance = Assistance.SCHEDMATE.by(advisors);
            table.row(
                    trace.name(),
                    advisors == 0 ? "unlimited" : String.valueOf(advisors),
                    StudyTable.seconds(delay(advised, new LookUps(assistance, advised))),
                    StudyTable.seconds(trace.meanJct(advised, new Lucid(data.tables(), Mode.CORRECTED, assistance))));
        }
        return table;
    }

    private static double delay(List<TraceJob> jobs, LookUps lookUps) {
        return jobs.stream()
                .mapToLong(job -> lookUps.endSeconds(job) - job.submitSeconds())
                .average()
                .orElse(0);
    }
}
