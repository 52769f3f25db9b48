package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.convert.DurationStyle;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Tests the served API document. */
class DocumentTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();
    private static final Predicate<JsonNode> WAITS =
            parameter -> parameter.path("name").asString("").equals("waitSeconds");
    private static final Path ROOT = Path.of(Objects.requireNonNullElse(System.getProperty("schedmate.root"), ".."));

    @Test
    void theDocumentIsTheContractPlusTheCallsOfTheGateway() throws Exception {
        var contract = new YAMLMapper().readTree(Files.readString(ROOT.resolve("docs/openapi/schedmate-v1.yaml")));

        var served = RunningGateway.json(GATEWAY.send(GATEWAY.call("/api/v1/openapi.json")));

        assertThat(served.path("openapi").asString()).startsWith("3.1");
        contract.path("paths")
                .forEachEntry((path, item) ->
                        assertThat(served.path("paths").path(path)).isEqualTo(item));
        assertThat(served.at("/paths/~1keys").has("post")).isTrue();
        assertThat(served.at("/components/schemas/IssuedApiKey").isMissingNode())
                .isFalse();
    }

    @Test
    void everyReferenceInTheDocumentResolves() {
        var served = RunningGateway.json(GATEWAY.send(GATEWAY.call("/api/v1/openapi.json")));

        assertThat(served.findValuesAsString("$ref"))
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                served.at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }

    /** Each call rejects unknown parameters. */
    @Test
    void everyCallDocumentsThatItMayBeRejectedAsInvalid() {
        var served = RunningGateway.json(GATEWAY.send(GATEWAY.call("/api/v1/openapi.json")));

        assertThat(served.path("paths").findValues("responses"))
                .isNotEmpty()
                .allSatisfy(responses -> assertThat(responses.has("400"))
                        .as(responses.toString())
                        .isTrue());
    }

    @Test
    void yamlAndJsonAreEquivalent() {
        var json = RunningGateway.json(GATEWAY.send(GATEWAY.call("/api/v1/openapi.json")));
        var yaml = new YAMLMapper()
                .readTree(GATEWAY.send(GATEWAY.call("/api/v1/openapi.yaml")).body());

        assertThat(yaml).isEqualTo(json);
    }

    /**
     * Checks that the time limit of a call exceeds the wait that its caller may request. Otherwise a caller who waits
     * that long gets an error, and the circuit breaker opens for all callers.
     */
    @Test
    void theTimeLimitOfACallExceedsTheWaitThatItsCallerMayRequest() throws Exception {
        JsonNode operations = new YAMLMapper()
                .readTree(Files.readString(ROOT.resolve("gateway/src/main/resources/application.yml")))
                .at("/schedmate/gateway/operations");
        JsonNode served = RunningGateway.json(GATEWAY.send(GATEWAY.call("/api/v1/openapi.json")));
        var waiting = served.path("paths")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .filter(operation -> operation.path("parameters").valueStream().anyMatch(WAITS))
                .toList();

        assertThat(waiting).isNotEmpty().allSatisfy(operation -> {
            String id = operation.path("operationId").asString();
            int longest = operation
                    .path("parameters")
                    .valueStream()
                    .filter(WAITS)
                    .findFirst()
                    .orElseThrow()
                    .at("/schema/maximum")
                    .asInt();
            assertThat(DurationStyle.detectAndParse(
                            operations.path(id).path("time-limit").asString("0s")))
                    .as(id)
                    .isGreaterThanOrEqualTo(Duration.ofSeconds(longest + 10));
        });
    }

    @Test
    void theDocumentationPageAndAllItsFilesAreServed() {
        var page = GATEWAY.send(GATEWAY.call("/docs/index.html"));
        assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
        var links = Pattern.compile("(?:src|href)=\"([^\"]+)\"").matcher(page.body());

        assertThat(links.results().map(link -> link.group(1)))
                .hasSizeGreaterThan(2)
                .allSatisfy(link -> assertThat(GATEWAY.send(GATEWAY.call(link)).statusCode())
                        .isEqualTo(200));
    }

    @Test
    void aCallOfAnUnknownServiceStopsTheStart() {
        assertThatThrownBy(() -> new RunningGateway(Map.of("schedmate.gateway.operations.getJob.service", "nowhere")))
                .rootCause()
                .hasMessageContaining("nowhere");
    }

    @Test
    void aShortInternalKeyStopsTheStart() {
        assertThatThrownBy(() -> new RunningGateway(Map.of("schedmate.internal.key", "short")))
                .rootCause()
                .hasMessageContaining("32");
    }
}
