package io.schedmate.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class ChunkReaderTest {

    private static final LogSource FILE = new LogSource("train-3.log", null, null);
    private static final String PLAIN = """
        {"eventId":"1f0e3dad-9990-4345-b743-9f8ffabdffc4","jobId":"6c206715-c5cc-5ebe-b68e-eca21eb11b51",\
        "cluster":"beta","attempt":2,"occurredAt":"2026-04-05T06:07:08.9Z","source":{"rank":3},"sequence":7,\
        "firstLine":71,"order":"exact","lines":["step 71"]}\
        """;

    private final JsonMapper mapper = WireJson.events();
    private final ChunkReader reader = new ChunkReader(mapper);

    @ParameterizedTest
    @MethodSource("chunks")
    void aWrittenChunkIsReadAsByTheMapper(LogChunk chunk) {
        byte[] json = mapper.writeValueAsBytes(chunk);

        assertThat(reader.read(json)).isNotNull().isEqualTo(mapper.readValue(json, LogChunk.class));
    }

    static Stream<LogChunk> chunks() {
        return Stream.of(
                chunk(FILE, null, LogOrder.EXACT, "step 1 loss 2.25", ""),
                chunk(new LogSource("a\\b", 0, "node-7"), 1L << 40, LogOrder.BEST_EFFORT, "\"quoted\"\t\u001b[1m"),
                chunk(new LogSource(null, 12, "node\u00e9"), 0L, LogOrder.EXACT, "\u4e09 a\uD83D\uDE00b", "x"));
    }

    @Test
    void charactersThatNoStoreKeepsAreReplaced() {
        byte[] json = mapper.writeValueAsBytes(
                chunk(new LogSource("a\u0000", null, "b\u0000"), null, LogOrder.EXACT, "c\u0000", "\uD83D d"));

        assertThat(reader.read(json)).isNotNull().isEqualTo(mapper.readValue(json, LogChunk.class));
    }

    @Test
    void identifiersInUpperCaseAreRead() {
        String upper = PLAIN.replace("1f0e3dad", "1F0E3DAD").replace("eca21eb11b51", "ECA21EB11B51");

        assertThat(read(upper)).isNotNull().isEqualTo(read(PLAIN));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "\"cluster\":\"beta\", | ``",
                "\"cluster\":\"beta\" | \"cluster\":null",
                "\"cluster\":\"beta\" | \"cluster\":7",
                "\"cluster\":\"beta\" | \"cluster\":\" beta\"",
                "\"cluster\":\"beta\" | \"cluster\":\"beta\",\"cluster\":\"beta\"",
                "\"cluster\":\"beta\" | \"cluster\":\"beta\",\"newer\":1",
                "\"attempt\":2 | \"attempt\":\"2\"",
                "\"attempt\":2 | \"attempt\":2.0",
                "\"attempt\":2 | \"attempt\":4294967298",
                "\"attempt\":2 | \"attempt\":0",
                "\"rank\":3 | \"rank\":-1",
                "\"rank\":3 | \"rank\":null",
                "\"rank\":3 | \"rank\":3,\"rank\":3",
                "\"rank\":3 | \"rank\":3,\"newer\":1",
                "{\"rank\":3} | []",
                "1f0e3dad-9990 | 1f0e3da-d9990",
                "1f0e3dad-9990 | 1f0e3dag-9990",
                "1f0e3dad-9990 | +f0e3dad-9990",
                "1f0e3dad-9990 | 1f0e3dad-999",
                "2026-04-05 | 1926-04-05",
                "2026-04-05 | 2026-04-31",
                "\"firstLine\":71 | \"firstLine\":71,\"offsetBytes\":1,\"offsetBytes\":1",
                "\"firstLine\":71 | \"firstLine\":71,\"offsetBytes\":null",
                "exact | sorted",
                "[\"step 71\"] | []",
                "[\"step 71\"] | [71]",
                "[\"step 71\"] | [\"step 71\",null]",
                "[\"step 71\"]} | [\"step 71\"]}1",
                "[\"step 71\"]} | [\"step 71\"]",
                "{\"eventId\" | [{\"eventId\""
            })
    void theMapperReadsOrRefusesAnotherForm(String part, String other) {
        assertThat(PLAIN).contains(part);
        assertThat(read(PLAIN.replace(part, other))).isNull();
    }

    private @Nullable LogChunk read(String json) {
        return reader.read(json.getBytes(StandardCharsets.UTF_8));
    }

    private static LogChunk chunk(LogSource source, @Nullable Long offset, LogOrder order, String... lines) {
        return new LogChunk(
                UUID.nameUUIDFromBytes(new byte[] {3}),
                JobId.of("beta", "slurm", "88"),
                "beta",
                1,
                Instant.parse("2026-04-05T06:07:08.123456789Z"),
                source,
                5,
                51,
                offset,
                order,
                List.of(lines));
    }
}
