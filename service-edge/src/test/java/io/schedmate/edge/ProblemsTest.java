package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.model.problem.FieldViolation;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.wire.WireJson;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemsTest {

    private static final String ID = "4ecbdfb7-d39f-5119-8b43-6ea04610a644";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"externalId\": [1]}                         | /externalId         |",
                "{\"cluster\":\"a\",\"scheduler\":\"b\",\"externalId\":\"1\",\"source\":{\"kind\":\"none\"},\"requested\":{},\"gpu\":1} | /gpu | unknown property",
                "{\"requested\": {\"gpus\": -1}}               | /requested/gpus     | -1",
                "{\"requested\": {\"gpus\": \"many\"}}         | /requested/gpus     |",
                "{\"source\": {\"kind\": \"ftp\"}}             | /source             |",
                "{\"cluster\":                                 |                     |",
                "[]                                            |                     |",
                "{}                                            | /cluster            | missing",
            })
    void anInvalidBodyIsRejectedWithTheInvalidField(String body, String where, String wrong) {
        HttpResponse<String> answer = Edge.send(
                Edge.known("/jobs").header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));

        Problem problem = problem(answer, ProblemType.INVALID_REQUEST);
        assertThat(problem.violations()).anySatisfy(violation -> {
            assertThat(violation.where()).isEqualTo(where == null ? "" : where);
            if (wrong != null) {
                assertThat(violation.wrong()).isEqualTo(wrong);
            }
        });
    }

    @Test
    void allViolationsOfABodyAreReportedTogether() {
        Problem problem = problem(
                Edge.send(Edge.known("/jobs")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("""
                                {"cluster": " a ", "externalId": [1], "colour": 1, "source": {"kind": "none"},
                                 "requested": {"gpus": -1, "nodes": "many", "gpuz": 2}}
                                """))),
                ProblemType.INVALID_REQUEST);

        assertThat(problem.violations())
                .extracting(FieldViolation::where, FieldViolation::wrong)
                .contains(
                        tuple("/colour", "unknown property"),
                        tuple("/scheduler", "missing"),
                        tuple("/externalId", "a value of another type"),
                        tuple("/requested/gpuz", "unknown property"),
                        tuple("/requested/nodes", "a value of another type"));
        assertThat(problem.detail())
                .contains("/scheduler to be a text, got (missing); ")
                .endsWith("Correct them and resend.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"externalId\": [1]}",
                "{\"cluster\": {}}",
                "{\"requested\": {\"gpus\": \"many\"}}",
                "{\"requested\": []}",
                "{\"labels\": 3}",
                "{\"labels\": {\"a\": []}}",
                "{\"source\": 1}",
                "{\"source\": {\"kind\": 1}}",
                "[]",
                "3"
            })
    void aProblemContainsNoImplementationDetails(String body) {
        HttpResponse<String> answer = Edge.send(
                Edge.known("/jobs").header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));

        Problem problem = problem(answer, ProblemType.INVALID_REQUEST);
        assertThat(problem.detail() + problem.violations())
                .doesNotContainPattern(
                        "java[.x]|jackson|schedmate[.]|Exception|String|LinkedHashMap|ArrayList|Integer|Double|\\bList\\b|\\bMap\\b|JobSource|JobSubmission|RequestedResources|\\(\\(");
    }

    @ParameterizedTest
    @CsvSource({"?limt=3,query:limt", "?limit=3&State=queued,query:State", "?%6cimits=3,query:limits"})
    void anUnknownParameterIsRejected(String query, String where) {
        Problem problem = problem(Edge.send(Edge.known("/jobs/" + ID + query)), ProblemType.INVALID_REQUEST);

        assertThat(problem.violations())
                .containsExactly(new FieldViolation(where, "unknown parameter", "one of [from, limit, state]"));
    }

    @Test
    void aCallWithoutParametersRejectsAnyParameter() {
        Problem problem = problem(Edge.send(Edge.known("/caller?verbose=true")), ProblemType.INVALID_REQUEST);

        assertThat(problem.violations().getFirst().right()).startsWith("omitted");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/jobs/no-uuid                    | path:jobId  | no-uuid   | a UUID",
                "/jobs/" + ID + "?limit=many      | query:limit | many      | a whole number",
                "/jobs/" + ID + "?state=happy     | query:state | happy     | one of submitted, queued, running",
                "/jobs/" + ID + "?from=yesterday  | query:from  | yesterday | a time in UTC",
            })
    void anInvalidParameterIsReportedWithTheExpectedValue(String path, String where, String wrong, String right) {
        Problem problem = problem(Edge.send(Edge.known(path)), ProblemType.INVALID_REQUEST);

        FieldViolation violation = problem.violations().getFirst();
        assertThat(violation.where()).isEqualTo(where);
        assertThat(violation.wrong()).isEqualTo(wrong);
        assertThat(violation.right()).startsWith(right);
    }

    @Test
    void validParametersAreReadInTheirWireForm() {
        HttpResponse<String> answer =
                Edge.send(Edge.known("/jobs/" + ID + "?state=timed_out,queued&from=2026-03-02T08:15:00Z&limit=3"));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo(
                        "{\"jobId\":\"%s\",\"state\":[\"timed_out\",\"queued\"],\"from\":\"2026-03-02T08:15:00Z\",\"limit\":3}"
                                .formatted(ID));
    }

    @Test
    void unknownValuesAreNullInAnAnswer() {
        assertThat(Edge.send(Edge.known("/jobs/" + ID)).body()).contains("\"from\":null");
    }

    @Test
    void anUnknownAddressIsNotFound() {
        problem(Edge.send(Edge.known("/nowhere")), ProblemType.NOT_FOUND);
    }

    @Test
    void anUnsupportedMethodGetsTheAllowedOnes() {
        Problem problem = problem(Edge.send(Edge.known("/gone").DELETE()), ProblemType.METHOD_NOT_ALLOWED);

        assertThat(problem.detail()).contains("GET").contains("(DELETE)");
    }

    /** The web server itself refuses this method, before any of our code sees the call. */
    @ParameterizedTest
    @ValueSource(strings = {"/caller", "/caller?verbose=true", "/jobs/" + ID + "?limit=many", "/nowhere?x=1"})
    void aMethodThatTheServerRefusesIsNotAllowedWithAnyParameters(String path) {
        problem(Edge.send(Edge.known(path).method("TRACE", BodyPublishers.noBody())), ProblemType.METHOD_NOT_ALLOWED);
    }

    @Test
    void anUnsupportedMediaTypeGetsTheSupportedOne() {
        Problem problem = problem(
                Edge.send(Edge.known("/jobs")
                        .header("Content-Type", "application/xml")
                        .POST(BodyPublishers.ofString("<job/>"))),
                ProblemType.UNSUPPORTED_MEDIA_TYPE);

        assertThat(problem.detail()).contains("application/json").contains("(application/xml");
    }

    @Test
    void anUnsupportedAcceptHeaderIsNotAcceptable() {
        problem(Edge.send(Edge.known("/caller").header("Accept", "image/png")), ProblemType.NOT_ACCEPTABLE);
    }

    @Test
    void anUploadOverTheLimitIsTooLarge() {
        String upload = "--x\r\nContent-Disposition: form-data; name=\"archive\"; filename=\"a.tar\"\r\n\r\n"
                + "0".repeat(2000) + "\r\n--x--\r\n";

        problem(
                Edge.send(Edge.known("/upload")
                        .header("Content-Type", "multipart/form-data; boundary=x")
                        .POST(BodyPublishers.ofString(upload))),
                ProblemType.TOO_LARGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--x",
                "--x\r\n",
                "--x\r\nContent-Disposition: form-data; name=\"archive\"; filename=\"a.tar\"\r\n\r\nhalf",
                "--x\r\nContent-Disposition: form-data; name=\"archive\"; filename=\"a\u0000b\"\r\n\r\na\r\n--x--\r\n",
                "--x\r\nContent-Disposition form-data\r\n\r\na\r\n--x--\r\n",
                "no boundary at all"
            })
    void aTruncatedOrMalformedUploadIsAClientError(String upload) {
        problem(
                Edge.send(Edge.known("/upload")
                        .header("Content-Type", "multipart/form-data; boundary=x")
                        .POST(BodyPublishers.ofString(upload))),
                ProblemType.INVALID_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=%ff", "limit=%20%20", "limit=%205x%20", "from=%0a"})
    void anUndecodableOrBlankParameterIsAClientError(String query) {
        problem(Edge.send(Edge.known("/jobs/" + ID + "?" + query)), ProblemType.INVALID_REQUEST);
    }

    @Test
    void aProblemOfTheServiceIsReturned() {
        problem(Edge.send(Edge.known("/gone")), ProblemType.GONE);
    }

    @Test
    void anUnexpectedErrorContainsItsTraceIdAndNoInternals() {
        HttpResponse<String> answer = Edge.send(Edge.known("/broken"));

        assertThat(problem(answer, ProblemType.INTERNAL).traceId()).matches("[0-9a-f]{32}");
        assertThat(answer.body()).doesNotContain("secret of the inside");
    }

    @Test
    void anUnreachableDatabaseIsUnavailableWithRetryAfter() {
        HttpResponse<String> answer = Edge.send(Edge.known("/away"));

        problem(answer, ProblemType.UNAVAILABLE);
        assertThat(answer.headers().firstValue("Retry-After")).contains("5");
    }

    static Problem problem(HttpResponse<String> answer, ProblemType type) {
        assertThat(answer.body()).as("status %d", answer.statusCode()).isNotEmpty();
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        Problem problem = WireJson.strict().readValue(answer.body(), Problem.class);
        assertThat(problem.errorCode()).isEqualTo(type);
        assertThat(answer.statusCode()).isEqualTo(type.status());
        assertThat(problem.instance()).hasToString(answer.uri().getPath());
        return problem;
    }
}
