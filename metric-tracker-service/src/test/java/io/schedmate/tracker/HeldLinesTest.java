package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.IntakeFull;
import io.schedmate.tracker.intake.chunk.line.Sender;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests the limits of lines that wait for unknown jobs, per sender and in total. */
class HeldLinesTest {

    private static final String LOGS = "/jobs/{jobId}/logs";
    /** The limit that is configured for the service under test. */
    private static final int MAX_PER_SENDER = 500;

    private final JdbcClient jdbc = TRACKER.part(JdbcClient.class);

    @AfterEach
    void letGo() {
        jdbc.sql("delete from held_lines where sender like '%hoarder%' or sender like '%neighbour%'")
                .update();
    }

    @Test
    void aSenderOfLinesForManyUnknownJobsLeavesRoomForOthers() {
        String text = "x".repeat(900_000);
        for (int job = 0; job < 24; job++) {
            int status = job < 6 ? 202 : 429;
            post(status, Jobs.id("hoarded-" + job), text, person("key-" + job % 3, "hoarder"));
        }
        JobId theirs = Jobs.id("beside-a-hoard");
        post(202, theirs, text, person("key-9", "neighbour"));

        assertThat(held("sum(bytes)", "sender = 'person hoarder'")).isBetween(5_400_000L, 6L << 20);
        assertThat(held("count(*)", "job_id = '" + theirs.value() + "'")).isEqualTo(1);
    }

    /** The ways in which one sender can send small pieces. */
    private enum Way {
        A_PERSONS_KEYS,
        A_PERSONS_FOLDER,
        A_PROGRAMS_KEY,
        SHIPPERS_OF_A_NODE;

        Sender piece(int number) {
            return switch (this) {
                case A_PERSONS_KEYS -> Sender.of(person("key-" + number, "hoarder"));
                case A_PERSONS_FOLDER -> new Sender(null, "hoarder");
                case A_PROGRAMS_KEY -> Sender.of(new Caller("hoarder", Set.of(Role.SUBMITTER), Set.of(), null));
                case SHIPPERS_OF_A_NODE -> Sender.SITE;
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSenderOfManySmallPiecesLeavesRoomForOthers(Way way) {
        IntStream.range(0, MAX_PER_SENDER)
                .forEach(piece -> accept(Jobs.id("small-" + piece), way.piece(piece), "hoarder"));
        IntStream.range(MAX_PER_SENDER, MAX_PER_SENDER + 20)
                .forEach(piece -> assertThatThrownBy(
                                () -> accept(Jobs.id("small-" + piece), way.piece(piece), "hoarder"))
                        .isInstanceOf(IntakeFull.class));
        accept(Jobs.id("beside-small"), Sender.of(person("key-9", "neighbour")), "neighbour");

        assertThat(held("count(*)", "sender like '%hoarder'")).isEqualTo(MAX_PER_SENDER);
        assertThat(held("count(*)", "sender = 'person neighbour'")).isEqualTo(1);
    }

    @Test
    void theSizeOfHeldLinesIsReadFromAStoredSum() {
        jdbc.sql("delete from held_lines").update();
        double before = gauge("schedmate.tracker.held");
        double bytesBefore = gauge("schedmate.tracker.held.bytes");

        accept(Jobs.id("summed-1"), Sender.of(person("key-1", "hoarder")), "n1");
        accept(Jobs.id("summed-2"), Sender.of(person("key-2", "neighbour")), "n1");
        double after = gauge("schedmate.tracker.held");
        // The gauge reports the stored sum, whatever the lines are; counting the lines would not.
        jdbc.sql("insert into held_sum values ('person hoarder', 7, 70)").update();
        double exported = gauge("schedmate.tracker.held");
        jdbc.sql("insert into held_sum values ('person hoarder', -7, -70)").update();
        letGo();

        assertThat(after).isEqualTo(before + 2);
        assertThat(exported).isEqualTo(after + 7);
        assertThat(gauge("schedmate.tracker.held")).isEqualTo(before);
        assertThat(gauge("schedmate.tracker.held.bytes")).isEqualTo(bytesBefore);
    }

    private static Caller person(String key, String owner) {
        return new Caller(key, Set.of(Role.SUBMITTER), Set.of(), owner);
    }

    private static void post(int status, JobId job, String text, Caller caller) {
        Contract.holds(
                "post",
                LOGS,
                status,
                TRACKER.send(TRACKER.as("/jobs/" + job + "/logs?file=a", caller)
                        .header("Content-Type", "text/plain")
                        .POST(BodyPublishers.ofString(text))));
    }

    private static void accept(JobId job, Sender sender, String node) {
        List<IncomingLine> lines = List.of(new IncomingLine("step 1", null, null));
        LogSource source = new LogSource("a", null, node);
        TRACKER.part(Intake.class).accept(new IncomingLines(sender, job, 1, source, null, LogOrder.EXACT, null, lines));
    }

    private long held(String what, String where) {
        return jdbc.sql("select coalesce(%s, 0) from held_lines where %s".formatted(what, where))
                .query(Long.class)
                .single();
    }

    private static double gauge(String name) {
        return TRACKER.part(MeterRegistry.class).get(name).gauge().value();
    }
}
