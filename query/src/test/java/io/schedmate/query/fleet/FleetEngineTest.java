package io.schedmate.query.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.query.Citation;
import io.schedmate.query.fleet.FleetQuery.Named;
import io.schedmate.query.fleet.FleetResult.Match;
import io.schedmate.query.fleet.FleetResult.Tally;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetEngineTest {

    /** A Thursday. */
    private static final Instant NOW = Instant.parse("2026-03-05T12:00:00Z");

    private static final Map<String, Dimension> NAMES = Map.of(
            "speech", Dimension.PROJECT,
            "rosa", Dimension.OWNER,
            "node-017", Dimension.NODE,
            "hall-a", Dimension.CLUSTER);

    private static final Citation LINE = new Citation("job/out.log", 7, "NCCL watchdog: time-out");
    private static final Match FOUND = new Match(Subject.FAILURES, "f1", "NCCL Timeout Error on node-017", LINE);

    private @Nullable FleetQuery asked;
    private FleetResult result = new FleetResult(0, List.of(), List.of());

    private List<QueryPart> choice = List.of();
    private int choices;

    private final FleetFacts facts = new FleetFacts() {
        @Override
        public Set<Dimension> named(String name) {
            Dimension kind = NAMES.get(name);
            return kind == null ? Set.of() : Set.of(kind);
        }

        @Override
        public FleetResult find(FleetQuery query) {
            asked = query;
            return result;
        }
    };

    private final FleetEngine engine = new FleetEngine(facts, QueryChooser.NONE);
    private final FleetEngine choosing = new FleetEngine(facts, (_, _) -> {
        choices++;
        return choice;
    });

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            which nodes had NCCL time-outs this week?          | FAILURES   | NODE    | RECORDS | MOST
            what failed most in project speech                 | FAILURES   | REASON  | RECORDS | MOST
            which node fails the most?                         | FAILURES   | NODE    | RECORDS | MOST
            top reasons for failures this week                 | FAILURES   | REASON  | RECORDS | MOST
            did any job fail today?                            | FAILURES   |         | JOBS    | NEWEST
            what recoveries are proposed?                      | RECOVERIES |         | RECORDS | NEWEST
            why do jobs fail most?                             | FAILURES   | REASON  | JOBS    | MOST
            who has the fewest failures                        | FAILURES   | OWNER   | RECORDS | LEAST
            where did most jobs die in the last 7 days?        | FAILURES   | NODE    | JOBS    | MOST
            who uses the most GPUs right now?                  | JOBS       | OWNER   | GPUS    | MOST
            which project has the most waiting jobs?           | JOBS       | PROJECT | RECORDS | MOST
            which nodes do rosa's jobs run on                  | JOBS       | NODE    | RECORDS | MOST
            which queue has the most pending jobs              | JOBS       | QUEUE   | RECORDS | MOST
            which queue has the most failures                  | FAILURES   | QUEUE   | RECORDS | MOST
            which jobs are queued                              | JOBS       |         | RECORDS | NEWEST
            who waits longest?                                 | JOBS       |         | RECORDS | LONGEST
            which jobs are running on node-017?                | JOBS       |         | RECORDS | NEWEST
            which recoveries are waiting for approval          | RECOVERIES |         | RECORDS | NEWEST
            which recoveries need approval?                    | RECOVERIES |         | RECORDS | NEWEST
            which nodes are cordoned                           | NODES      |         | RECORDS | NEWEST
            """)
    void choosesAQueryFromTheWordsOfAQuestion(
            String question, Subject subject, @Nullable Dimension group, Measure measure, Order order) {
        FleetQuery query = asked(question);

        assertThat(query.subject()).isEqualTo(subject);
        assertThat(query.group()).isEqualTo(group);
        assertThat(query.measure()).isEqualTo(measure);
        assertThat(query.order()).isEqualTo(order);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jobs like this one that succeeded",
                "which jobs did not fail?",
                "what failed most in project secret",
                "what is the loss?",
                "which nodes will fail tomorrow?",
                "how many jobs failed and who owns them",
                "what is the meaning of life?",
                "drop table job",
                "which running jobs failed?",
                "which GPUs?",
                "which nodes had recoveries?",
                "which recoveries are of node-017?",
                "which nodes of rosa are cordoned?",
                "what is waiting most?",
                "",
                "?!"
            })
    void rejectsUnsupportedQuestions(String question) {
        FleetAnswer answer = engine.ask(question, NOW);

        assertThat(answer.answered()).isFalse();
        assertThat(answer.answer()).isNull();
        assertThat(answer.records()).isEmpty();
        assertThat(asked).isNull();
    }

    @Test
    void filtersByNamedValues() {
        FleetQuery query = asked("how many jobs of rosa in project speech failed with out of memory yesterday?");

        assertThat(query.names())
                .containsExactly(
                        new Named(Set.of(Dimension.OWNER), "rosa"), new Named(Set.of(Dimension.PROJECT), "speech"));
        assertThat(query.reasons()).containsExactly("Out of Memory Error");
        assertThat(query.counts()).isTrue();
        assertThat(query.period())
                .isEqualTo(new Period(Instant.parse("2026-03-04T00:00:00Z"), Instant.parse("2026-03-05T00:00:00Z")));
    }

    @ParameterizedTest
    @CsvSource({
        "today, 2026-03-05T00:00:00Z,",
        "this week, 2026-03-02T00:00:00Z,",
        "last week, 2026-02-23T00:00:00Z, 2026-03-02T00:00:00Z",
        "this month, 2026-03-01T00:00:00Z,",
        "last month, 2026-02-01T00:00:00Z, 2026-03-01T00:00:00Z",
        "this year, 2026-01-01T00:00:00Z,",
        "in the past week, 2026-02-26T12:00:00Z,",
        "in the last 36 hours, 2026-03-04T00:00:00Z,",
    })
    void readsTimeRanges(String span, Instant from, @Nullable Instant before) {
        assertThat(asked("how many jobs failed " + span + "?").period()).isEqualTo(new Period(from, before));
    }

    @Test
    void distinguishesWaitingJobsFromWaitingRecoveries() {
        assertThat(asked("how many jobs are waiting?").states()).containsExactlyInAnyOrder("submitted", "queued");
        assertThat(asked("how many recoveries need approval?").states()).containsExactly("proposed");
    }

    @Test
    void citesTheRecordsThatSupportTheAnswer() {
        result = new FleetResult(5, List.of(new Tally("node-017", 3), new Tally("node-004", 1)), List.of(FOUND, FOUND));

        FleetAnswer answer = engine.ask("which nodes had NCCL time-outs?", NOW);

        assertThat(answer.answer()).isEqualTo("node-017: 3, node-004: 1 (of 5 failures)");
        assertThat(answer.citations()).containsExactly(LINE);
    }

    @Test
    void anEmptyResultIsAnAnswer() {
        assertThat(engine.ask("which nodes had NCCL time-outs?", NOW).answer()).isEqualTo("None.");
        assertThat(engine.ask("which jobs are running?", NOW).answer()).isEqualTo("None.");
        assertThat(engine.ask("how many GPUs are in use?", NOW).answer()).isEqualTo("0 GPUs");
    }

    @Test
    void statesTheNumberOfRemainingRecords() {
        result = new FleetResult(21, List.of(), List.of(FOUND));

        assertThat(engine.ask("which jobs failed today?", NOW).answer())
                .isEqualTo("NCCL Timeout Error on node-017; and 20 more");
    }

    @Test
    void looksUpFewNames() {
        List<String> lookedUp = new ArrayList<>();
        FleetEngine counting = new FleetEngine(
                new FleetFacts() {
                    @Override
                    public Set<Dimension> named(String name) {
                        lookedUp.add(name);
                        return Set.of(Dimension.JOB);
                    }

                    @Override
                    public FleetResult find(FleetQuery query) {
                        return result;
                    }
                },
                QueryChooser.NONE);

        assertThat(counting.ask("jobs " + "x".repeat(20) + " y1 y2 y3 y4 y5", NOW)
                        .answered())
                .isFalse();
        assertThat(lookedUp).hasSize(3);
    }

    @Test
    void answersAChosenQueryAndStatesItsInterpretation() {
        choice = List.of(
                new QueryPart("subject", "failures"),
                new QueryPart("dimension", "node"),
                new QueryPart("period", "this_week"),
                new QueryPart(QueryPart.NAME, "speech"));
        result = new FleetResult(3, List.of(new FleetResult.Tally("node-017", 3)), List.of(FOUND));

        FleetAnswer answer = choosing.ask("machines that gave speech a headache since Monday", NOW);

        assertThat(answer.answer())
                .isEqualTo(
                        "Understood as subject failures, dimension node, period this week, name speech. node-017: 3");
        assertThat(answer.engine()).isEqualTo(Engine.LLM);
        assertThat(Objects.requireNonNull(asked).names())
                .containsExactly(new FleetQuery.Named(Set.of(Dimension.PROJECT), "speech"));
    }

    static Stream<List<QueryPart>> choicesOutsideTheClosedSet() {
        QueryPart failures = new QueryPart("subject", "failures");
        QueryPart speech = new QueryPart(QueryPart.NAME, "speech");
        return Stream.of(
                List.of(),
                List.of(failures, new QueryPart("subject", "secrets")),
                List.of(failures, new QueryPart("silent", "yes")),
                List.of(failures, new QueryPart("sql", "drop table job")),
                List.of(failures, new QueryPart(QueryPart.NAME, "vision")),
                List.of(failures, new QueryPart(QueryPart.NAME, "node-017")),
                List.of(failures, new QueryPart(QueryPart.NAME, "")),
                List.of(failures, new QueryPart("period", "today"), new QueryPart("period", "yesterday")),
                List.of(failures, speech, speech, speech, speech),
                List.of(failures, new QueryPart("order", "longest")),
                Collections.nCopies(13, failures),
                List.of(new QueryPart("dimension", "project")));
    }

    @ParameterizedTest
    @MethodSource("choicesOutsideTheClosedSet")
    void fallsBackToTheRulesIfAChoiceIsInvalid(List<QueryPart> chosen) {
        choice = chosen;
        String question = "machines that gave vision and speech a headache";

        assertThat(choosing.ask(question, NOW)).isEqualTo(engine.ask(question, NOW));
        assertThat(asked).isNull();
    }

    @Test
    void doesNotUseTheChooserIfTheRulesParseTheQuestion() {
        choosing.ask("which nodes had NCCL time-outs this week?", NOW);

        assertThat(choices).isZero();
    }

    private FleetQuery asked(String question) {
        assertThat(engine.ask(question, NOW).answered()).as(question).isTrue();
        return Objects.requireNonNull(asked);
    }
}
