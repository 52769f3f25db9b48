package io.schedmate.contracts.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ApiDocumentsTest {

    static List<ApiDocument> documents() {
        return ApiDocument.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void anIndependentParserAcceptsEachDocumentAsOpenApi31(ApiDocument document) {
        SwaggerParseResult result = new OpenAPIV3Parser().readContents(document.text());

        assertThat(result.getMessages()).isEmpty();
        assertThat(result.getOpenAPI().getOpenapi()).startsWith("3.1.");
        assertThat(result.getOpenAPI().getPaths()).hasSameSizeAs(document.root().path("paths"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyReferenceHasATargetAndEverySharedPartIsUsed(ApiDocument document) {
        assertThat(ReferenceCheck.faults(document)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyExampleMatchesItsSchema(ApiDocument document) {
        assertThat(ApiExample.of(document)).hasSizeGreaterThan(50);
        assertThat(ExampleCheck.faults(document)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyExampleIsReadAsItsRecordAndWrittenAsTheSameJson(ApiDocument document) {
        assertThat(RoundTripCheck.faults(document)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everySchemaMatchesTheTypeOfItsName(ApiDocument document) {
        assertThat(TypeCheck.faults(document)).isEmpty();
    }

    @Test
    void everyTypeOfTheApiIsPublished() {
        assertThat(TypeCheck.unpublished(ApiDocument.all())).isEmpty();
    }

    @Test
    void everyGatewayCallDocumentsItsRolesAndErrors() {
        assertThat(OperationCheck.faults(
                        ApiDocument.gateway(), Set.of("reader", "submitter", "shipper", "operator", "admin")))
                .isEmpty();
    }

    @Test
    void everyAgentCallDocumentsItsRolesAndErrors() {
        assertThat(OperationCheck.faults(ApiDocument.nodeAgent(), Set.of("anyone", "read", "command")))
                .isEmpty();
    }

    @Test
    void everyAgentAnswerStatesItsModeAndEveryCommandIsFenced() {
        assertThat(AgentCheck.faults(ApiDocument.nodeAgent())).isEmpty();
    }
}
