package io.schedmate.wire;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads log chunks faster than a mapper, which for a short chunk takes longer than reading its lines. It reads only the
 * form in which our parts write chunks; the mapper reads or refuses all others.
 *
 * @param mapper the mapper for events, whose result is the same
 */
public record ChunkReader(JsonMapper mapper) {

    private static final int UUID_LENGTH = 36;

    /** Returns the chunk; null if the JSON has another form or is not a valid chunk. */
    public @Nullable LogChunk read(byte[] json) {
        try (JsonParser parser = mapper.createParser(json)) {
            return new Draft(parser).read();
        } catch (JacksonException | IllegalArgumentException _) {
            return null;
        }
    }

    /** A property that a chunk must have. */
    private enum Property {
        EVENT_ID,
        JOB_ID,
        CLUSTER,
        ATTEMPT,
        OCCURRED_AT,
        SOURCE,
        SEQUENCE,
        FIRST_LINE,
        ORDER,
        LINES
    }

    /** The properties that were read so far. */
    private static final class Draft {

        private final JsonParser parser;
        private final EnumSet<Property> missing = EnumSet.allOf(Property.class);
        private UUID eventId = new UUID(0, 0);
        private UUID jobId = eventId;
        private String cluster = "";
        private int attempt;
        private Instant occurredAt = Instant.EPOCH;
        private LogSource source = new LogSource("", null, null);
        private long sequence;
        private long firstLine;
        private @Nullable Long offsetBytes;
        private LogOrder order = LogOrder.EXACT;
        private List<String> lines = List.of();

        Draft(JsonParser parser) {
            this.parser = parser;
        }

        @Nullable
        LogChunk read() {
            expect(parser.nextToken(), JsonToken.START_OBJECT);
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                property(name);
            }
            expect(parser.currentToken(), JsonToken.END_OBJECT);
            if (parser.nextToken() != null || !missing.isEmpty()) {
                throw otherForm();
            }
            return new LogChunk(
                    eventId,
                    new JobId(jobId),
                    cluster,
                    attempt,
                    occurredAt,
                    source,
                    sequence,
                    firstLine,
                    offsetBytes,
                    order,
                    lines);
        }

        private void property(String name) {
            switch (name) {
                case "eventId" -> eventId = uuid(Property.EVENT_ID);
                case "jobId" -> jobId = uuid(Property.JOB_ID);
                case "cluster" -> cluster = text(Property.CLUSTER);
                case "attempt" -> attempt = attempt();
                case "occurredAt" -> occurredAt = StorableModule.time(text(Property.OCCURRED_AT));
                case "source" -> source = source();
                case "sequence" -> sequence = number(Property.SEQUENCE);
                case "firstLine" -> firstLine = number(Property.FIRST_LINE);
                case "offsetBytes" -> offsetBytes = offset();
                case "order" -> order = order();
                case "lines" -> lines = lines();
                default -> throw otherForm();
            }
        }

        private UUID uuid(Property property) {
            found(property, JsonToken.VALUE_STRING);
            char[] characters = parser.getStringCharacters();
            int from = parser.getStringOffset();
            if (parser.getStringLength() != UUID_LENGTH) {
                throw otherForm();
            }
            return new UUID(
                    hex(characters, from, 8) << 32 | hex(characters, from + 9, 4) << 16 | hex(characters, from + 14, 4),
                    hex(characters, from + 19, 4) << 48 | hex(characters, from + 24, 12));
        }

        /** Reads hexadecimal digits and the dash after them, which the last group of a UUID does not have. */
        private static long hex(char[] characters, int from, int digits) {
            long value = 0;
            for (int place = from; place < from + digits; place++) {
                int digit = Character.digit(characters[place], 16);
                if (digit < 0 || characters[place] > 'f') {
                    throw otherForm();
                }
                value = value << 4 | digit;
            }
            if (digits < 12 && characters[from + digits] != '-') {
                throw otherForm();
            }
            return value;
        }

        private String text(Property property) {
            found(property, JsonToken.VALUE_STRING);
            return StorableModule.replaced(parser.getString());
        }

        private long number(Property property) {
            found(property, JsonToken.VALUE_NUMBER_INT);
            return parser.getLongValue();
        }

        private int attempt() {
            found(Property.ATTEMPT, JsonToken.VALUE_NUMBER_INT);
            return parser.getIntValue();
        }

        private long offset() {
            expect(parser.currentToken(), JsonToken.VALUE_NUMBER_INT);
            if (offsetBytes != null) {
                throw otherForm();
            }
            return parser.getLongValue();
        }

        private LogOrder order() {
            return switch (text(Property.ORDER)) {
                case "exact" -> LogOrder.EXACT;
                case "best_effort" -> LogOrder.BEST_EFFORT;
                default -> throw otherForm();
            };
        }

        private List<String> lines() {
            found(Property.LINES, JsonToken.START_ARRAY);
            List<String> read = new ArrayList<>();
            while (parser.nextToken() == JsonToken.VALUE_STRING) {
                read.add(StorableModule.replaced(parser.getString()));
            }
            expect(parser.currentToken(), JsonToken.END_ARRAY);
            return read;
        }

        private LogSource source() {
            found(Property.SOURCE, JsonToken.START_OBJECT);
            String file = null;
            Integer rank = null;
            String node = null;
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken value = parser.nextToken();
                if (name.equals("file") && file == null) {
                    expect(value, JsonToken.VALUE_STRING);
                    file = StorableModule.replaced(parser.getString());
                } else if (name.equals("rank") && rank == null) {
                    expect(value, JsonToken.VALUE_NUMBER_INT);
                    rank = parser.getIntValue();
                } else if (name.equals("node") && node == null) {
                    expect(value, JsonToken.VALUE_STRING);
                    node = StorableModule.replaced(parser.getString());
                } else {
                    throw otherForm();
                }
            }
            return new LogSource(file, rank, node);
        }

        /** Notes a property. A repeated one is left to the mapper. */
        private void found(Property property, JsonToken value) {
            expect(parser.currentToken(), value);
            if (!missing.remove(property)) {
                throw otherForm();
            }
        }

        private static void expect(@Nullable JsonToken given, JsonToken wanted) {
            if (given != wanted) {
                throw otherForm();
            }
        }

        private static IllegalArgumentException otherForm() {
            return new IllegalArgumentException("another form");
        }
    }
}
