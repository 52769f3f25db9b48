package io.schedmate.simulator.information;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.history.JobFacts;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryEstimatesTest {

    @Test
    void onlyEndedRunsOfTheSameUserAndScriptPredictTheDuration() {
        List<TraceJob> jobs = new ArrayList<>();
        Map<String, JobFacts> facts = new HashMap<>();
        for (int at = 0; at < 40; at++) {
            boolean isLong = at % 2 == 0;
            String id = "j" + at;
            jobs.add(new TraceJob(id, "vc", at, at * 100L, isLong ? 40_000 : 60, 1, 0));
            facts.put(id, facts(isLong ? "ada" : "ben", isLong ? "night.sh" : "check.sh"));
        }
        jobs.add(new TraceJob("late-long", "vc", 40, 100_000, 40_000, 1, 0));
        jobs.add(new TraceJob("late-short", "vc", 41, 100_000, 60, 1, 0));
        facts.put("late-long", facts("ada", "night.sh"));
        facts.put("late-short", facts("ben", "check.sh"));

        List<TraceJob> estimated = HistoryEstimates.of(jobs, facts, 777);

        assertThat(estimated.getFirst().predictedSeconds()).isEqualTo(777);
        assertThat(estimated.getFirst().isLikeKnown()).isFalse();
        TraceJob lateLong = estimated.get(40);
        TraceJob lateShort = estimated.get(41);
        assertThat(lateLong.predictedSeconds()).isBetween(20_000.0, 80_000.0);
        assertThat(lateShort.predictedSeconds()).isLessThan(lateLong.predictedSeconds() / 2);
        assertThat(lateLong.isLikeKnown()).isTrue();
        assertThat(estimated)
                .extracting(TraceJob::id)
                .containsExactlyElementsOf(jobs.stream().map(TraceJob::id).toList());
    }

    private static JobFacts facts(String user, String script) {
        return new JobFacts(user, script, "vc", 1.0, null, null, null, null);
    }
}
