package io.schedmate.studies;

import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.outcome.JobMark;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.policy.queue.Sjf;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Compares the simulator with Lucid's own on the same input. */
record PeerStudy() implements Study {

    private static final double NANOS = 1e9;

    @Override
    public String name() {
        return "peer";
    }

    @Override
    public String title() {
        return "Against Lucid's own simulator";
    }

    @Override
    public List<List<String>> files() {
        return List.of(StudyData.VENUS);
    }

    @Override
    public String run(StudyData data) throws IOException {
        var table = new StudyTable(
                "policy",
                "avg JCT s, peer",
                "ours",
                "avg queue s, peer",
                "ours",
                "preemptions, peer",
                "ours",
                "wall s, peer",
                "ours");
        row(table, data, new Fifo(), "duration_s");
        row(table, data, new Sjf(), "duration_s");
        row(table, data, new Qssf(), "lgb_duration_s");
        row(table, data, new Tiresias(), "duration_s");
        String packed = row(table, data, new Lucid(data.tables(), Mode.PUBLISHED), "ebm_duration_used_s");
        String corrected = row(table, data, new Lucid(data.tables(), Mode.CORRECTED), "ebm_duration_used_s");
        return table
                + "\nThe last row compares the peer's figures with Lucid after the peer's two flaws were corrected."
                + "\nLucid as published: " + packed + "; corrected: " + corrected + ".\n";
    }

    private static String row(StudyTable table, StudyData data, Policy policy, String predictions) throws IOException {
        StudyData.Named venus = data.venus(predictions);
        long start = System.nanoTime();
        List<JobOutcome> outcomes = new Simulation(venus.clusters(), venus.jobs()).run(policy);
        double wall = (System.nanoTime() - start) / NANOS;
        Map<String, String> peer = data.peer("venus_sept_lucid_input", policy.name());
        table.row(
                policy.name(),
                peer.getOrDefault("avg_jct_s", "-"),
                StudyTable.seconds(outcomes.stream()
                        .mapToLong(JobOutcome::jctSeconds)
                        .average()
                        .orElse(0)),
                peer.getOrDefault("avg_queue_s", "-"),
                StudyTable.seconds(outcomes.stream()
                        .mapToLong(JobOutcome::queueSeconds)
                        .average()
                        .orElse(0)),
                peer.getOrDefault("preemptions", "-"),
                String.valueOf(
                        outcomes.stream().mapToInt(JobOutcome::preemptions).sum()),
                peer.getOrDefault("wall_s", "-"),
                StudyTable.seconds(wall));
        return "%,d jobs profiled, %,d of them ended there, %,d packed"
                .formatted(
                        count(outcomes, JobMark.PROFILED),
                        count(outcomes, JobMark.ENDED_IN_PROFILER),
                        count(outcomes, JobMark.PACKED));
    }

    private static long count(List<JobOutcome> outcomes, JobMark mark) {
        return outcomes.stream()
                .filter(outcome -> outcome.marks().contains(mark))
                .count();
    }
}
