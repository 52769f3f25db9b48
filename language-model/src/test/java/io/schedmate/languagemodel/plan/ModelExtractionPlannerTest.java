package io.schedmate.languagemodel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Unanswered;
import io.schedmate.languagemodel.chat.TokenUse;
import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelExtractionPlannerTest {

    private static final List<String> SAMPLES =
            List.of("tour 17 of 900 misfit 0.25 in 130 ms", "tour 18 of 900 misfit 0.24 in 128 ms");

    @Test
    void extractsValuesWithTheModelsPlan() {
        ExtractionPlan plan = planFor("""
            {"kind":"training_step","values":[
             {"field":"step","position":0,"scaleToSeconds":1,"unit":null},
             {"field":"loss","position":2,"scaleToSeconds":1,"unit":null},
             {"field":"step_time","position":3,"scaleToSeconds":0.001,"unit":null}]}\
            """).orElseThrow();
        var numbers = new NumberScan();
        numbers.scan("tour 19 of 900 misfit 0.23 in 127 ms");

        assertThat(plan.kind()).isEqualTo(ProgressKind.TRAINING_STEP);
        assertThat(plan.slots())
                .extracting(slot -> slot.field(), slot -> slot.valueIn("tour 19 of 900 misfit 0.23 in 127 ms", numbers))
                .containsExactly(tuple(Field.STEP, 19.0), tuple(Field.LOSS, 0.23), tuple(Field.STEP_TIME, 0.127));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"training_step\",\"values\":[{\"field\":\"step\",\"position\":9,\"scaleToSeconds\":1}]}",
                "{\"kind\":\"training_step\",\"values\":[{\"field\":\"step\",\"position\":2,\"scaleToSeconds\":1}]}",
                "{\"kind\":\"training_step\",\"values\":[{\"field\":\"colour\",\"position\":0}]}",
                "{\"kind\":\"none\",\"values\":[{\"field\":\"step\",\"position\":0}]}",
                "{\"kind\":\"training_step\",\"values\":[]}",
                "[]",
                "nonsense",
            })
    void rejectsAPlanThatTheLinesDoNotSupport(String text) {
        assertThat(planFor(text)).isEmpty();
    }

    @Test
    void returnsNothingIfTheModelIsUnavailable() {
        var planner = new ModelExtractionPlanner(_ -> new Unanswered(Cause.UNAVAILABLE, ""), "tracker");

        assertThat(planner.plan(SAMPLES)).isEmpty();
    }

    @Test
    void numbersTheValuesInThePrompt() {
        List<Question> asked = new ArrayList<>();
        new ModelExtractionPlanner(
                        question -> {
                            asked.add(question);
                            return new Unanswered(Cause.UNAVAILABLE, "");
                        },
                        "tracker")
                .plan(SAMPLES);

        assertThat(asked.getFirst().material()).startsWith("tour {0}17 of {1}900 misfit {2}0.25 in {3}130 ms\n");
    }

    @Test
    void doesNotCallTheModelForLinesWithASecret() {
        List<Question> asked = new ArrayList<>();
        var planner = new ModelExtractionPlanner(
                question -> {
                    asked.add(question);
                    return new Answer("nonsense", List.of(), "tiny", TokenUse.NONE);
                },
                "tracker");

        // Position marks would split the secret at its numbers.
        assertThat(planner.plan(List.of("tour 1 password=hunter22xyz9", "tour 2 password=hunter22xyz9")))
                .isEmpty();
        assertThat(asked).isEmpty();
    }

    private static Optional<ExtractionPlan> planFor(String text) {
        return new ModelExtractionPlanner(_ -> new Answer(text, List.of(), "tiny", TokenUse.NONE), "tracker")
                .plan(SAMPLES);
    }
}
