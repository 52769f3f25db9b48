package io.schedmate.evaluation.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalingEvaluationTest {

    @Test
    void eachChangeIsScoredAgainstSimpleRules() {
        List<ScalingScore> scores = ScalingEvaluation.run(runs(), 20, 1);

        assertThat(scores)
                .extracting(ScalingScore::change, ScalingScore::known)
                .contains(tuple("gpus", 1), tuple("batch", 5), tuple("type", 1), tuple("any", 5));
        ScalingScore gpus = scores.getFirst();
        assertThat(gpus.questions()).isEqualTo(80);
        // Speed grows with the root of the GPUs, of every model.
        assertThat(gpus.median()).isLessThan(gpus.linear()).isLessThan(gpus.same());
        assertThat(gpus.inRange()).isGreaterThan(0.7);
        assertThat(scores.getLast().median())
                .isLessThan(scores.get(scores.size() - 2).median() + 0.05);
    }

    @Test
    void theSameSeedGivesTheSameScore() {
        assertThat(ScalingEvaluation.run(runs(), 5, 3)).isEqualTo(ScalingEvaluation.run(runs(), 5, 3));
    }

    private static List<MeasuredRun> runs() {
        List<MeasuredRun> runs = new ArrayList<>();
        int at = 1;
        for (String model : List.of("bert", "resnet50", "vgg16", "gpt2")) {
            for (String type : List.of("T4", "A100-40G")) {
                for (int gpus : new int[] {1, 2, 4, 8, 16}) {
                    for (double batch : new double[] {8, 16, 32, 64}) {
                        double speed = 10 * at * Math.sqrt(gpus) * Math.pow(batch, 0.6) * (type.equals("T4") ? 1 : 4);
                        runs.add(new MeasuredRun(
                                model, null, batch, null, type, gpus, null, null, speed, TrainingFacts.UNKNOWN));
                    }
                }
            }
            at++;
        }
        return runs;
    }
}
