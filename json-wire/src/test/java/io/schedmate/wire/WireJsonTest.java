package io.schedmate.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.log.LogRaw;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.problem.FieldViolation;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.model.topic.DeadLetterHeaders;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.model.topic.Topic;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

class WireJsonTest {

    private final JsonMapper strict = WireJson.strict();
    private final JsonMapper tolerant = WireJson.tolerant();

    @Test
    void idsTopicsAndTimesAreStrings() {
        JobId id = JobId.of("alpha", "slurm", "1234");

        assertThat(strict.writeValueAsString(List.of(id, Topic.JOB_STATE, Instant.parse("2026-01-02T03:04:05Z"))))
                .isEqualTo("[\"3b6b8a6b-487b-5419-bee6-6cce79b4463c\",\"job-state\",\"2026-01-02T03:04:05Z\"]");
        assertThat(strict.readValue("\"3b6b8a6b-487b-5419-bee6-6cce79b4463c\"", JobId.class))
                .isEqualTo(id);
        assertThat(strict.readValue("\"job-state\"", Topic.class)).isEqualTo(Topic.JOB_STATE);
        assertThat(strict.readValue("\"2026-01-02T04:04:05+01:00\"", Instant.class))
                .isEqualTo("2026-01-02T03:04:05Z");
    }

    @Test
    void aTimeThatIsNotAnIsoStringIsRejected() {
        assertThatThrownBy(() -> tolerant.readValue("1767323045", Instant.class))
                .isInstanceOf(JacksonException.class);
        assertThatThrownBy(() -> tolerant.readValue("\"yesterday\"", Instant.class))
                .hasMessageContaining("(yesterday)");
    }

    @Test
    void aProblemIsWrittenInItsPinnedForm() {
        Problem problem = Problem.of(ProblemType.INVALID_REQUEST, "Expected a job, got (nothing). Add a body.")
                .at(URI.create("/api/v1/jobs"), "0af7651916cd43dd8448eb211c80319c")
                .with(List.of(new FieldViolation("/attempt", "(0)", "at least 1")));
        String pinned = """
                {
                  "type" : "https://schedmate.io/problems/invalid-request",
                  "title" : "The request is malformed or violates a rule",
                  "status" : 400,
                  "detail" : "Expected a job, got (nothing). Add a body.",
                  "instance" : "/api/v1/jobs",
                  "errorCode" : "invalid_request",
                  "traceId" : "0af7651916cd43dd8448eb211c80319c",
                  "violations" : [ {
                    "where" : "/attempt",
                    "wrong" : "(0)",
                    "right" : "at least 1"
                  } ]
                }""";

        assertThat(strict.writerWithDefaultPrettyPrinter().writeValueAsString(problem))
                .isEqualToNormalizingNewlines(pinned);
        assertThat(strict.readValue(pinned, Problem.class)).isEqualTo(problem);
    }

    @Test
    void jobSourcesAreDistinguishedByKind() {
        assertSource(new JobSource.Path("/jobs/a"), "{\"kind\":\"path\",\"path\":\"/jobs/a\"}");
        assertSource(new JobSource.Archive("a1"), "{\"kind\":\"archive\",\"archiveId\":\"a1\"}");
        assertSource(
                new JobSource.Git("https://git.example.org/a", "0123"),
                "{\"kind\":\"git\",\"url\":\"https://git.example.org/a\",\"commit\":\"0123\"}");
        assertSource(new JobSource.None(), "{\"kind\":\"none\"}");
    }

    @Test
    void eventsOfANewerWriterAreReadAndErrorsOfCallersAreReported() {
        String newer = "{\"value\":1.5,\"unit\":\"it/s\",\"colour\":\"red\"}";

        assertThat(tolerant.readValue(newer, Rate.class)).isEqualTo(new Rate(1.5, "it/s"));
        assertThatThrownBy(() -> strict.readValue(newer, Rate.class)).isInstanceOf(UnrecognizedPropertyException.class);
    }

    @Test
    void aMissingFieldIsNullOrEmptyOrRejected() {
        String least = """
                {"cluster": "alpha", "scheduler": "slurm", "externalId": "1", "source": {"kind": "none"},
                 "requested": {}}""";

        assertThat(strict.readValue(least, JobSubmission.class).labels()).isEmpty();
        assertThat(strict.readValue(least, JobSubmission.class).owner()).isNull();
        assertThat(violation("{\"unit\":\"it/s\"}", Rate.class).where()).isEqualTo("/value");
        assertThat(violation("{}", JobFailed.class).wrong()).isEqualTo("missing");
    }

    @Test
    void anAnswerStatesUnknownValuesAsNull() {
        assertThat(WireJson.answers().writeValueAsString(new FieldViolation("/a", "missing", "a text")))
                .isEqualTo("{\"where\":\"/a\",\"wrong\":\"missing\",\"right\":\"a text\"}");
        assertThat(WireJson.answers().writeValueAsString(new LogSource("train.log", null, null)))
                .isEqualTo("{\"file\":\"train.log\",\"rank\":null,\"node\":null}");
        assertThat(strict.writeValueAsString(new LogSource("train.log", null, null)))
                .isEqualTo("{\"file\":\"train.log\"}");
    }

    @Test
    void anErrorIsReportedWithItsPositionAndTheExpectedValue() {
        assertThat(violation("{\"value\":1,\"unit\":\"it/min\"}", Rate.class))
                .isEqualTo(new FieldViolation("/unit", "it/min", "a count per second such as samples/s"));
        assertThat(violation("{\"requested\":{\"gpus\":-1}}", JobSubmission.class))
                .isEqualTo(new FieldViolation("/requested/gpus", "-1", "a whole number of at least 0"));
        assertThat(violation("{\"requested\":{\"gpus\":\"8\"}}", JobSubmission.class)
                        .where())
                .isEqualTo("/requested/gpus");
        assertThat(violation("{\"value\":\"fast\",\"unit\":\"it/s\"}", Rate.class))
                .isEqualTo(new FieldViolation("/value", "a value of another type", "a number"));
        assertThat(violation("{\"value\":1,\"unit\":\"it/s\",\"colour\":1}", Rate.class)
                        .where())
                .isEqualTo("/colour");
        assertThat(violation("{\"value\"", Rate.class).right()).isEqualTo("well-formed JSON");
    }

    @Test
    void aDeadLetterIsWrittenInItsPinnedForm() {
        DeadLetterHeaders letter = new DeadLetterHeaders(
                UUID.fromString("0198c0de-0000-7000-8000-000000000002"),
                Topic.LOG_CHUNK,
                3,
                42,
                null,
                DeadLetterReason.INVALID,
                "Expected attempt to be at least 1, got (0).",
                "metric-tracker-service",
                Instant.parse("2026-01-02T03:04:06Z"),
                1);
        String pinned = "{\"deadLetterId\":\"0198c0de-0000-7000-8000-000000000002\",\"topic\":\"log-chunk\","
                + "\"partition\":3,\"offset\":42,\"reason\":\"invalid\","
                + "\"detail\":\"Expected attempt to be at least 1, got (0).\","
                + "\"reader\":\"metric-tracker-service\",\"failedAt\":\"2026-01-02T03:04:06Z\",\"deliveries\":1}";

        assertThat(strict.writeValueAsString(letter)).isEqualTo(pinned);
        assertThat(strict.readValue(pinned, DeadLetterHeaders.class)).isEqualTo(letter);
    }

    @Test
    void aShipperRecordIsKeptUnchanged() {
        RawRecords records = new RawRecords();
        String json = "{\"log\":{\"offset\":4096},\"tags\":[],\"none\":null,\"n\":1.5}";

        LogRaw record = records.read(json.getBytes(UTF_8));

        assertThat(record).isInstanceOf(LogRaw.Fields.class);
        assertThat(strict.readTree(strict.writeValueAsString(record))).isEqualTo(strict.readTree(json));
    }

    @Test
    void aRecordThatIsNotAJsonObjectIsALine() {
        RawRecords records = new RawRecords();

        assertThat(records.read("step 10 loss 2.5".getBytes(UTF_8))).isEqualTo(new LogRaw.Text("step 10 loss 2.5"));
        assertThat(records.read("{'loss': 2.3}".getBytes(UTF_8))).isEqualTo(new LogRaw.Text("{'loss': 2.3}"));
        assertThat(records.read("[1]".getBytes(UTF_8))).isEqualTo(new LogRaw.Text("[1]"));
        assertThat(records.read("{\"step\": 1} of 10".getBytes(UTF_8)))
                .isEqualTo(new LogRaw.Text("{\"step\": 1} of 10"));
        assertThat(records.read("{\"step\": 1} {}".getBytes(UTF_8))).isEqualTo(new LogRaw.Text("{\"step\": 1} {}"));
    }

    @Test
    void aRecordThatIsNotUtf8StillKeepsItsFields() {
        byte[] latin1 = "{\"message\":\"\u00e9poque 1\"}".getBytes(ISO_8859_1);

        assertThat(new RawRecords().read(latin1)).isEqualTo(new LogRaw.Fields(Map.of("message", "\ufffdpoque 1")));
    }

    @Test
    void bytesThatResembleAnotherEncodingAreALine() {
        byte[] wide = "{\"message\":\"x\"}".getBytes(UTF_16LE);

        assertThat(new RawRecords().read(wide)).isEqualTo(new LogRaw.Text(new String(wide, UTF_8)));
    }

    private void assertSource(JobSource source, String json) {
        assertThat(strict.writeValueAsString(source)).isEqualTo(json);
        assertThat(strict.readValue(json, JobSource.class)).isEqualTo(source);
    }

    private FieldViolation violation(String json, Class<?> type) {
        return Violations.of(catchThrowableOfType(JacksonException.class, () -> strict.readValue(json, type)));
    }
}
