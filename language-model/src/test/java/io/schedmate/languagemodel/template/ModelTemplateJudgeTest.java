package io.schedmate.languagemodel.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Unanswered;
import io.schedmate.languagemodel.chat.TokenUse;
import io.schedmate.logs.classify.Judgement;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelTemplateJudgeTest {

    private static final List<String> TEMPLATES = List.of("worker <num> vanished", "saved <path>");

    @Test
    void returnsTheModelsLabelsInOrder() {
        assertThat(judgementsFor(
                        "{\"labels\":[{\"number\":2,\"label\":\"other\"},{\"number\":1,\"label\":\"error\"}]}"))
                .extracting(judgement -> judgement.map(Judgement::label).orElseThrow())
                .containsExactly(LineLabel.ERROR, LineLabel.OTHER);
    }

    @Test
    void namesTheModelAsTheEngine() {
        assertThat(judgementsFor("{\"labels\":[{\"number\":1,\"label\":\"error\"}]}")
                        .getFirst())
                .hasValueSatisfying(judgement -> assertThat(judgement.engine()).isEqualTo(Engine.LLM));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "no JSON",
                "{\"labels\":\"error\"}",
                "{\"labels\":[{\"number\":7,\"label\":\"error\"}]}",
                "{\"labels\":[{\"number\":1,\"label\":\"catastrophe\"}]}",
                "{\"labels\":[{\"number\":\"one\",\"label\":\"error\"}]}",
            })
    void leavesInvalidAnswersUndecided(String text) {
        assertThat(judgementsFor(text)).containsExactly(Optional.empty(), Optional.empty());
    }

    @Test
    void leavesAllUndecidedIfTheModelIsUnavailable() {
        var judge = new ModelTemplateJudge(_ -> new Unanswered(Cause.UNAVAILABLE, ""), "tracker");

        assertThat(judge.judge(TEMPLATES)).containsExactly(Optional.empty(), Optional.empty());
    }

    @Test
    void asksInBatchesOfTwentyAndKeepsEachTemplateOnItsLine() {
        List<Question> asked = new ArrayList<>();
        var judge = new ModelTemplateJudge(
                question -> {
                    asked.add(question);
                    return answer("{\"labels\":[{\"number\":1,\"label\":\"warning\"}]}");
                },
                "tracker");

        var judgements = judge.judge(Collections.nCopies(45, "two\nlines"));

        assertThat(asked).hasSize(3);
        assertThat(asked.getLast().material().lines()).hasSize(5);
        assertThat(judgements).hasSize(45);
        assertThat(judgements.stream().filter(Optional::isPresent)).hasSize(3);
    }

    private static List<Optional<Judgement>> judgementsFor(String text) {
        return new ModelTemplateJudge(_ -> answer(text), "tracker").judge(TEMPLATES);
    }

    private static Reply answer(String text) {
        return new Answer(text, List.of(), "tiny", TokenUse.NONE);
    }
}
