package io.schedmate.logs.flight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.logs.flight.Culprit.Reason;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlightRecorderTest {

    @Test
    void theMissingRankIsReportedAndWaitingRanksAreNot() throws UnreadableDump {
        List<FlightDump> dumps = List.of(
                dump(0, operation("0", 7, "scheduled")),
                dump(1, operation("0", 7, "started")),
                dump(2, operation("0", 6, "completed")),
                dump(3, operation("0", 7, "scheduled")));

        assertThat(FlightAnalysis.of(dumps)).singleElement().satisfies(culprit -> {
            assertThat(culprit.rank()).isEqualTo(2);
            assertThat(culprit.reason()).isEqualTo(Reason.NEVER_ARRIVED);
            assertThat(culprit.operation()).isEqualTo("nccl:all_reduce 7");
            assertThat(culprit.waiting()).containsExactly(0, 1, 3);
        });
    }

    @Test
    void theRankStuckInAnOperationCompletedByAllOthersIsReported() throws UnreadableDump {
        List<FlightDump> dumps = List.of(
                dump(0, operation("0", 7, "completed"), operation("0", 8, "scheduled")),
                dump(1, operation("0", 7, "scheduled"), operation("0", 8, "scheduled")),
                dump(2, operation("0", 7, "completed"), operation("0", 8, "scheduled")),
                dump(3, operation("0", 7, "completed"), operation("0", 8, "scheduled")));

        assertThat(FlightAnalysis.of(dumps)).extracting(Culprit::rank).containsExactly(1);
        assertThat(FlightAnalysis.of(dumps)).extracting(Culprit::reason).containsExactly(Reason.STUCK_ALONE);
    }

    @Test
    void aRankBlockedByAnotherIsNotACulprit() throws UnreadableDump {
        List<FlightDump> dumps = List.of(
                dump(0, operation("0", 7, "scheduled")),
                dump(1, operation("0", 6, "completed"), operation("1", 3, "scheduled")),
                dump(2, operation("0", 7, "scheduled")),
                dump(3, operation("0", 6, "completed"), operation("1", 2, "completed")));

        assertThat(FlightAnalysis.of(dumps)).extracting(Culprit::rank).containsExactly(3);
    }

    @Test
    void aRankWithoutADumpIsReportedAsSuch() throws UnreadableDump {
        List<FlightDump> dumps = List.of(
                dump(0, operation("0", 7, "scheduled")),
                dump(1, operation("0", 7, "scheduled")),
                dump(3, operation("0", 7, "scheduled")));

        assertThat(FlightAnalysis.of(dumps)).extracting(Culprit::reason).containsExactly(Reason.NO_DUMP);
    }

    @Test
    void operationsDroppedByARecorderAreNotMissing() throws UnreadableDump {
        Map<String, Object> status = Map.of("5", Map.of("last_enqueued_collective", 7L));
        List<FlightDump> dumps = List.of(
                dump(0, operation("0", 7, "scheduled")),
                dump(1, operation("0", 7, "scheduled")),
                FlightDump.read(2, pickle(dictionary(List.of(), status))),
                dump(3, operation("0", 7, "scheduled")));

        assertThat(FlightAnalysis.of(dumps)).isEmpty();
    }

    @Test
    void runningJobsHaveNoCulprits() throws UnreadableDump {
        List<FlightDump> dumps =
                List.of(dump(0, operation("0", 7, "completed")), dump(1, operation("0", 7, "completed")));

        assertThat(FlightAnalysis.of(dumps)).isEmpty();
    }

    /** The output of {@code pickle.dumps} for an object whose {@code __reduce__} is {@code (os.system, ("touch /tmp/x",))}. */
    @Test
    void aPickleThatWouldRunCodeIsRejected() {
        byte[] pickle = "cposix\nsystem\n(S'touch /tmp/x'\ntR.".getBytes(StandardCharsets.US_ASCII);
        byte[] protocolFour = {(byte) 0x80, 4, (byte) 0x8c, 2, 'o', 's', (byte) 0x8c, 1, 'x', (byte) 0x93, '.'};

        assertThatThrownBy(() -> FlightDump.read(0, pickle))
                .isInstanceOf(UnreadableDump.class)
                .hasMessageContaining("0x63 at byte 0");
        assertThatThrownBy(() -> FlightDump.read(0, protocolFour))
                .isInstanceOf(UnreadableDump.class)
                .hasMessageContaining("0x93");
    }

    @Test
    void aTruncatedDumpOrOneWithAWrongLengthIsRejected() {
        byte[] whole = pickle(dictionary(List.of(operation("0", 7, "scheduled")), Map.of()));

        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> FlightDump.read(0, part)).isInstanceOf(UnreadableDump.class);
        }
        byte[] lie = {'X', -1, -1, -1, 0x7f, '.'};
        assertThatThrownBy(() -> FlightDump.read(0, lie)).isInstanceOf(UnreadableDump.class);
        byte[] noDump = {'N', '.'};
        assertThatThrownBy(() -> FlightDump.read(0, noDump)).isInstanceOf(UnreadableDump.class);
    }

    /** As PyTorch with Gloo writes it. */
    @Test
    void anUnnamedGroupHasTheRanksOfTheOnlyGroup() throws UnreadableDump {
        List<FlightDump> dumps = List.of(
                unnamed(0, operation("0", 7, "scheduled")),
                unnamed(1, operation("0", 6, "completed")),
                unnamed(2, operation("0", 7, "scheduled")));

        assertThat(FlightAnalysis.of(dumps)).extracting(Culprit::rank).containsExactly(1);
    }

    @Test
    void theRanksOfSeveralUnnamedGroupsAreUnknown() throws UnreadableDump {
        List<FlightDump> dumps = List.of(
                unnamed(0, operation("0", 7, "scheduled"), operation("1", 3, "scheduled")),
                unnamed(1, operation("0", 6, "completed"), operation("1", 2, "completed")),
                unnamed(2, operation("0", 7, "scheduled"), operation("1", 3, "scheduled")));

        assertThat(FlightAnalysis.of(dumps)).isEmpty();
    }

    private static FlightDump dump(int rank, Map<?, ?>... operations) throws UnreadableDump {
        return FlightDump.read(rank, pickle(dictionary(List.of(operations), Map.of())));
    }

    private static FlightDump unnamed(int rank, Map<?, ?>... operations) throws UnreadableDump {
        Map<String, Object> dump = dictionary(List.of(operations), Map.of());
        dump.put("pg_config", Map.of("", Map.of("name", "", "desc", "", "ranks", "[0, 1, 2]")));
        return FlightDump.read(rank, pickle(dump));
    }

    private static Map<String, Object> dictionary(List<Map<?, ?>> entries, Map<String, Object> status) {
        Map<String, Object> dump = new LinkedHashMap<>();
        dump.put("version", "2.9");
        dump.put(
                "pg_config",
                Map.of(
                        "0", Map.of("name", "0", "desc", "default_pg", "ranks", "[0, 1, 2, 3]"),
                        "1", Map.of("name", "1", "desc", "tensor", "ranks", "[1, 3]")));
        dump.put("pg_status", status);
        dump.put("entries", new ArrayList<>(entries));
        return dump;
    }

    private static Map<String, Object> operation(String group, long sequence, String state) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("pg_id", 5L);
        entry.put("process_group", List.of(group, "group " + group));
        entry.put("collective_seq_id", sequence);
        entry.put("profiling_name", "nccl:all_reduce");
        entry.put("state", state);
        entry.put("retired", state.equals("completed"));
        entry.put("is_p2p", false);
        return entry;
    }

    private static byte[] pickle(Object value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x80, 2});
        write(out, value);
        out.write('.');
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, Object value) {
        switch (value) {
            case String text -> {
                out.write('X');
                number(out, text.length());
                out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
            }
            case Long number -> {
                out.write('J');
                number(out, number.intValue());
            }
            case Boolean flag -> out.write(flag ? 0x88 : 0x89);
            case List<?> list -> {
                out.write(']');
                out.write('(');
                list.forEach(each -> write(out, each));
                out.write('e');
            }
            case Map<?, ?> map -> {
                out.write('}');
                out.write('(');
                map.forEach((key, each) -> {
                    write(out, key);
                    write(out, each);
                });
                out.write('u');
            }
            default -> throw new IllegalArgumentException("no such value: " + value);
        }
    }

    private static void number(ByteArrayOutputStream out, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            out.write(value >> shift);
        }
    }
}
