package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.schedmate.advisor.simulate.Simulation;
import io.schedmate.advisor.simulate.Simulations;
import io.schedmate.advisor.simulate.UploadedTrace;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.simulation.SimulatedGroup;
import io.schedmate.model.api.simulation.SimulatedNodes;
import io.schedmate.model.api.simulation.SimulatedPolicy;
import io.schedmate.model.api.simulation.SimulationLine;
import io.schedmate.model.api.simulation.SimulationPolicy;
import io.schedmate.model.api.simulation.SimulationStage;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final String ASK = "/simulations";
    private static final Instant NOW = Instant.now();
    private static final String COLUMNS = "job_id,submit_s,duration_s,gpu_num,user";
    private static final String ON_TWO = "\"nodes\": [{\"nodes\": 1, \"gpusPerNode\": 2}]";

    /** A long job holds both GPUs while two short jobs wait. */
    private static final String TRACE =
            COLUMNS + "\\nlong,0,10000,2,ann\\nwide,10,10000,2,ann\\nshort,20,60,1,bob\\nbrief,30,60,1,bob\\n";

    @Test
    void aTraceIsReplayedUnderEachPolicy() {
        List<SimulationLine> lines = lines(ask(csv(TRACE, "\"fifo\", \"sjf\""), rosa()));

        assertThat(lines.getLast().stage()).isEqualTo(SimulationStage.DONE);
        assertThat(lines.getLast().doneRatio()).isEqualTo(1);
        assertThat(lines).allSatisfy(line -> assertThat(line.gpus()).isEqualTo(2));
        List<SimulatedPolicy> results = lines.stream()
                .map(SimulationLine::policy)
                .filter(Objects::nonNull)
                .toList();
        assertThat(results)
                .extracting(SimulatedPolicy::policy)
                .containsExactly(SimulationPolicy.FIFO, SimulationPolicy.SJF);
        SimulatedPolicy fifo = results.getFirst();
        SimulatedPolicy sjf = results.getLast();
        assertThat(fifo.times().meanJctSeconds())
                .isGreaterThan(1.2 * sjf.times().meanJctSeconds());
        assertThat(fifo.times().makespanSeconds()).isEqualTo(20_060);
        assertThat(fifo.fairness().users()).extracting(SimulatedGroup::group).containsExactly("bob", "ann");
        assertThat(fifo.fairness().worstRatio()).isGreaterThan(sjf.fairness().worstRatio());
        assertThat(fifo.jctSeconds()).hasSize(21).isSorted();
        assertThat(fifo.plannedWithEstimates()).isFalse();
    }

    @Test
    void plannedPoliciesReportTheirInformation() {
        SimulatedPolicy planned = lines(ask(csv(TRACE, "\"schedmate\""), rosa())).stream()
                .map(SimulationLine::policy)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();

        assertThat(planned.plannedWithEstimates()).isTrue();
    }

    @Test
    void theHistoryThatTheCallerMaySeeIsReplayed() {
        for (int job = 0; job < 3; job++) {
            ran("simulated", "mine-" + job, "rosa", "speech");
            ran("simulated", "theirs-" + job, "ines", "vision");
        }
        String request =
                "{\"past\": {\"cluster\": \"simulated\", \"days\": 7}, \"nodes\": [], \"policies\": [\"fifo\"]}";
        Caller rosa = rosa();
        await().atMost(RunningService.MAX_TIME).until(() -> jobs(ask(request, all())) == 6);

        assertThat(jobs(ask(request, rosa))).isEqualTo(3);
        assertThat(lines(ask(request, rosa)).getLast().caveats())
                .anyMatch(caveat -> caveat.contains("as many GPUs as jobs have held at the same time"))
                .anyMatch(caveat -> caveat.startsWith("Only jobs that you may see"));
        assertThat(lines(ask(request, all())).getLast().caveats())
                .noneMatch(caveat -> caveat.startsWith("Only jobs that you may see"));
        Contract.holds("post", ASK, 400, ask(request.replace("simulated", "no-such-cluster"), rosa));
    }

    @Test
    void anInvalidSimulationIsRejected() {
        Caller rosa = rosa();
        Contract.holds("post", ASK, 400, ask(csv(TRACE.replace("long,0,10000,2", "long,0,10000,3"), "\"fifo\""), rosa));
        Contract.holds("post", ASK, 400, ask(csv(TRACE.replace("10000", "soon"), "\"fifo\""), rosa));
        Contract.holds("post", ASK, 400, ask(csv(TRACE.replace("10000", "1e18"), "\"fifo\""), rosa));
        Contract.holds("post", ASK, 400, ask(csv("job,time\\n1,2\\n", "\"fifo\""), rosa));
        Contract.holds("post", ASK, 400, ask(csv(COLUMNS + "\\n", "\"fifo\""), rosa));
        Contract.holds("post", ASK, 400, ask(csv(TRACE, "\"fifo\", \"fifo\""), rosa));
        Contract.holds("post", ASK, 400, ask(csv(TRACE, ""), rosa));
        Contract.holds("post", ASK, 400, ask("{\"nodes\": [], \"policies\": [\"fifo\"]}", rosa));
        String many = COLUMNS
                + IntStream.rangeClosed(0, 10_000)
                        .mapToObj(at -> "\\n" + at + ",0,1,1,ann")
                        .collect(Collectors.joining());
        HttpResponse<String> tooMany = ask(csv(many, "\"fifo\""), rosa);
        Contract.holds("post", ASK, 400, tooMany);
        assertThat(tooMany.body()).contains("at most 10000 jobs");
        Contract.holds("post", ASK, 403, ADVISOR.post(ASK, csv(TRACE, "\"fifo\""), Role.SHIPPER));
    }

    @Test
    void aCallerRunsOneSimulationAtATimeAndCancelsItByDisconnecting() throws InterruptedException {
        InstantSource clock = () -> NOW;
        // The trace causes so many preemptions that its replay takes far longer than the test.
        String slow = COLUMNS + "\n"
                + IntStream.range(0, 9_000)
                        .mapToObj(at -> at + ",0," + (100_000 + at) + "," + (1 + at % 8) + ",ann")
                        .collect(Collectors.joining("\n"));
        var trace = UploadedTrace.read(slow, List.of(new SimulatedNodes(null, 1, 8)));
        List<SimulationPolicy> policies = List.of(SimulationPolicy.TIRESIAS);
        try (Simulations simulations = new Simulations(clock)) {
            var mine = simulations.begin("rosa", trace, policies);
            assertThat(mine.next().stage()).isEqualTo(SimulationStage.RUNNING);
            assertThat(catchThrowable(() -> simulations.begin("rosa", trace, policies)))
                    .hasMessageContaining("nly one simulation per caller");
            var others = new ArrayList<Simulation>();
            for (int other = 0; other < 4; other++) {
                others.add(simulations.begin("other-" + other, trace, policies));
            }
            assertThat(catchThrowable(() -> simulations.begin("late", trace, policies)))
                    .hasMessageContaining("simulation queue is full");
            mine.close();
            SimulationLine last = mine.next();
            while (last.stage() == SimulationStage.RUNNING) {
                last = mine.next();
            }
            assertThat(last.stage()).isEqualTo(SimulationStage.STOPPED);
            others.getFirst().close();
            simulations.begin("rosa", trace, policies).close();
        }
    }

    @Test
    void aSimulationThatTakesTooLongIsCancelled() throws InterruptedException {
        Instant[] now = {NOW};
        String slow = COLUMNS + "\n"
                + IntStream.range(0, 9_000)
                        .mapToObj(at -> at + ",0," + (100_000 + at) + "," + (1 + at % 8) + ",ann")
                        .collect(Collectors.joining("\n"));
        var trace = UploadedTrace.read(slow, List.of(new SimulatedNodes(null, 1, 8)));
        try (Simulations simulations = new Simulations(() -> now[0]);
                var mine = simulations.begin("rosa", trace, List.of(SimulationPolicy.TIRESIAS))) {
            assertThat(mine.next().stage()).isEqualTo(SimulationStage.RUNNING);
            now[0] = NOW.plusSeconds(61);

            SimulationLine ended = mine.next();

            assertThat(ended.stage()).isEqualTo(SimulationStage.STOPPED);
            assertThat(ended.detail()).contains("its limit of 60 s");
        }
    }

    private static int jobs(HttpResponse<String> answer) {
        return answer.statusCode() == 200 ? lines(answer).getLast().jobs() : 0;
    }

    private static List<SimulationLine> lines(HttpResponse<String> answer) {
        Contract.holds("post", ASK, 200, answer);
        return answer.body()
                .lines()
                .map(line -> WireJson.tolerant().readValue(line, SimulationLine.class))
                .toList();
    }

    private static String csv(String trace, String policies) {
        return "{\"csv\": \"" + trace + "\", " + ON_TWO + ", \"policies\": [" + policies + "]}";
    }

    private static HttpResponse<String> ask(String request, Caller caller) {
        return ADVISOR.post(ASK, request, caller);
    }

    private static Caller rosa() {
        return new Caller("key-" + UUID.randomUUID(), Set.of(Role.READER), Set.of("speech"), "rosa");
    }

    private static Caller all() {
        return new Caller("key-" + UUID.randomUUID(), Set.of(Role.OPERATOR), Set.of(), null);
    }

    private static void ran(String cluster, String name, String owner, String project) {
        JobSubmission job = new JobSubmission(
                cluster,
                "slurm",
                name,
                name,
                owner,
                project,
                null,
                Bodies.COMMAND,
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, 2, null, null, null, 3_600.0),
                Map.of());
        ADVISOR.publish(Bodies.submitted(job, NOW.minusSeconds(9_000)));
        for (var state : Map.of(JobState.RUNNING, 8_000, JobState.SUCCEEDED, 4_000).entrySet().stream()
                .sorted(Map.Entry.<JobState, Integer>comparingByValue().reversed())
                .toList()) {
            ADVISOR.publisher()
                    .publish(new JobStateChanged(
                            UUID.randomUUID(),
                            job.jobId(),
                            cluster,
                            1,
                            NOW.minusSeconds(state.getValue()),
                            null,
                            state.getKey(),
                            List.of(),
                            null))
                    .join();
        }
    }
}
