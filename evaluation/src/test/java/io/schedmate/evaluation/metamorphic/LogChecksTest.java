package io.schedmate.evaluation.metamorphic;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.evaluation.TestAnswers;
import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.LineLabel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each check must let an honest engine pass and catch one that cheats in its way. */
class LogChecksTest {

    private static final String CAUSE = "ValueError: negative width";
    private static final Sample SAMPLE =
            new Sample("sample", List.of("step 1", "step 2", "Traceback (most recent call last):", CAUSE));

    @Test
    void anHonestEnginePassesEveryCheck() {
        assertThat(violated(engine(LogChecksTest::findCause))).isEmpty();
    }

    @Test
    void anEngineThatKeysOnTheFileNameIsDetected() {
        FailureDiagnosis named =
                log -> log instanceof NamedLog file && file.path().toString().contains("oom")
                        ? TestAnswers.citing(4, CAUSE, FailureCategory.FRAMEWORK)
                        : findCause(log);

        assertThat(violated(engine(named))).containsExactly("renamed file or no file: same answer");
    }

    @Test
    void anEngineThatKeysOnTheLineNumberIsDetected() {
        FailureDiagnosis fixed = log -> TestAnswers.citing(4, line(log, 4), FailureCategory.USER_SCRIPT);

        assertThat(violated(engine(fixed)))
                .contains("37 healthy lines put before: line answers move by 37, the rest stays");
    }

    @Test
    void anEngineThatReadsOnlyTheLastLineIsDetected() {
        FailureDiagnosis last =
                log -> TestAnswers.citing(log.count(), line(log, log.count()), FailureCategory.USER_SCRIPT);

        assertThat(violated(engine(last))).contains("37 lines of noise after: the answer stays");
    }

    @Test
    void anEngineThatFailsOnRankPrefixesIsDetected() {
        FailureDiagnosis bare = log -> log.read(1, 1_000).contains(CAUSE) ? findCause(log) : TestAnswers.HEALTHY;

        assertThat(violated(engine(bare))).containsExactly("3 ranks interleaved: same category and root cause");
    }

    @Test
    void anEngineThatCitesMissingTextIsDetected() {
        FailureDiagnosis inventing = log -> {
            var found = findCause(log);
            return TestAnswers.citing(
                    found.rootCauseLine() == null ? 0 : found.rootCauseLine(), "GPU on fire", found.category());
        };

        assertThat(violated(engine(inventing))).containsExactly("cited lines hold the cited text");
    }

    @Test
    void anEngineWhoseLabelsDependOnTheLineNumberIsDetected() {
        LineClassifier counting = () -> new LineClassifier.Reading() {
            private int line;

            @Override
            public Classification next(String segment) {
                return new Classification(++line > 2 ? LineLabel.ERROR : LineLabel.OTHER, 1, "", Engine.RULES);
            }
        };
        LogEngine engine = new LogEngine() {
            @Override
            public String name() {
                return "counting";
            }

            @Override
            public Optional<LineClassifier> classifier() {
                return Optional.of(counting);
            }
        };

        assertThat(violated(engine)).containsExactly("37 healthy lines put before: every segment keeps its label");
    }

    @Test
    void anEngineThatThrowsOnAChangedLogIsDetected() {
        FailureDiagnosis fragile = log -> {
            if (log.count() > 4) {
                throw new IllegalStateException("too long");
            }
            return findCause(log);
        };

        assertThat(violated(engine(fragile))).hasSize(3);
    }

    @Test
    void citedTextMayBeASegmentOrOmitItsColourPrefixAndEnd() {
        List<String> lines = List.of("10%\r20%\r\u001B[31m[rank0]: ValueError: negative width\u001B[0m", "");

        assertThat(CitedLinesCheck.holds(new CitedLine(1, "ValueError: negative width"), lines))
                .isTrue();
        assertThat(CitedLinesCheck.holds(new CitedLine(1, "[rank0]: ValueError: neg…"), lines))
                .isTrue();
        assertThat(CitedLinesCheck.holds(new CitedLine(1, "ValueError: negative"), lines))
                .isFalse();
        assertThat(CitedLinesCheck.holds(new CitedLine(1, ""), lines)).isFalse();
        assertThat(CitedLinesCheck.holds(new CitedLine(3, ""), lines)).isFalse();
    }

    private record NamedLog(Path path, LogLines log) implements LogLines {
        @Override
        public long count() {
            return log.count();
        }

        @Override
        public List<String> read(long fromLine, int limit) {
            return log.read(fromLine, limit);
        }
    }

    private static List<String> violated(LogEngine engine) {
        LogFiles named = path -> new NamedLog(path, LogFiles.inMemory().open(path));
        return new LogChecks(named)
                .run(engine, List.of(SAMPLE)).stream()
                        .filter(check -> check.passed() < check.n())
                        .map(CheckResult::name)
                        .toList();
    }

    private static LogEngine engine(FailureDiagnosis diagnosis) {
        return new LogEngine() {
            @Override
            public String name() {
                return "planted";
            }

            @Override
            public Optional<FailureDiagnosis> diagnosis() {
                return Optional.of(diagnosis);
            }
        };
    }

    private static Diagnosis findCause(LogLines log) {
        List<String> lines = log.read(1, 10_000);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith(CAUSE)) {
                return TestAnswers.citing(i + 1L, lines.get(i), FailureCategory.USER_SCRIPT);
            }
        }
        return TestAnswers.HEALTHY;
    }

    private static String line(LogLines log, long number) {
        return log.read(number, 1).getFirst();
    }
}
