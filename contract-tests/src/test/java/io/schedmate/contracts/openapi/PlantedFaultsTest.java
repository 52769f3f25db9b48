package io.schedmate.contracts.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each check must be able to fail: it must report a single planted fault in a good document. */
class PlantedFaultsTest {

    private static final Set<String> ROLES = Set.of("reader", "submitter", "shipper", "operator", "admin");
    private static final ApiDocument SMALL = ApiDocument.of("small.yaml", """
            openapi: 3.1.0
            paths:
              /dead-letters:
                get:
                  operationId: listReceipts
                  tags: [one]
                  description: "Roles: operator."
                  x-roles: [operator]
                  parameters:
                    - {name: cursor, in: query, schema: {type: string}, example: abc}
                    - {name: limit, in: query, schema: {type: integer, maximum: 500}, example: 50}
                  responses:
                    '200':
                      content:
                        application/json:
                          schema: {$ref: '#/components/schemas/RejectedRow'}
                          examples:
                            row: {value: {row: 3, column: null, detail: Expected a number.}}
                    '429':
                      headers: {Retry-After: {schema: {type: integer}}}
                      content:
                        application/problem+json:
                          schema: {$ref: '#/components/schemas/Problem'}
                          examples:
                            often: {value: {status: 429}}
            components:
              schemas:
                Problem: {type: object}
                ImportLineKind: {type: string, enum: [rejected, progress, summary]}
                RejectedRow:
                  type: object
                  required: [row, column, detail]
                  properties:
                    row: {type: integer, format: int64, minimum: 1}
                    column: {type: [string, 'null'], maxLength: 128}
                    detail: {type: string}
            """);

    @Test
    void theUnchangedDocumentPasses() {
        assertThat(ExampleCheck.faults(SMALL)).isEmpty();
        assertThat(OperationCheck.faults(SMALL, ROLES)).isEmpty();
        assertThat(typeFaults(SMALL)).isEmpty();
        assertThat(RoundTripCheck.faults(SMALL)).noneMatch(fault -> fault.contains("row"));
    }

    @Test
    void anExampleThatViolatesItsSchemaIsFound() {
        assertThat(ExampleCheck.faults(SMALL.with("{row: 3,", "{row: 0,")))
                .singleElement()
                .asString()
                .contains("row");
        assertThat(ExampleCheck.faults(SMALL.with("example: 50", "example: 501")))
                .hasSize(1);
        assertThat(ExampleCheck.faults(SMALL.with(", example: abc", ""))).hasSize(1);
    }

    @Test
    void anExampleThatDiffersFromTheWrittenRecordIsFound() {
        assertThat(RoundTripCheck.faults(SMALL.with("column: null, ", "")))
                .anyMatch(fault -> fault.contains("written"));
        assertThat(RoundTripCheck.faults(SMALL.with("{row: 3,", "{row: 3, more: 1,")))
                .anyMatch(fault -> fault.contains("more"));
        assertThat(RoundTripCheck.faults(SMALL.with("{row: 3,", "{row: 0,"))).anyMatch(fault -> fault.contains("row"));
    }

    @Test
    void aComponentThatTheDocumentLacksIsFound() {
        assertThat(typeFaults(SMALL.with("detail: {type: string}", "details: {type: string}")))
                .contains("RejectedRow: detail=string is in the model only");
    }

    @Test
    void aWrongTypeOrNullnessIsFound() {
        assertThat(typeFaults(SMALL.with("format: int64", "format: int32"))).hasSize(2);
        assertThat(typeFaults(SMALL.with("[string, 'null'], max", "string, max")))
                .hasSize(2);
        assertThat(typeFaults(SMALL.with("[row, column, detail]", "[row, detail]")))
                .containsExactly("RejectedRow: required: column is in the model only");
    }

    @Test
    void anExtraOrMissingEnumValueIsFound() {
        assertThat(typeFaults(SMALL.with("progress, summary", "summary")))
                .containsExactly("ImportLineKind: progress is in the model only");
        assertThat(typeFaults(SMALL.with("progress, summary", "progress, summary, end")))
                .containsExactly("ImportLineKind: end is in the document only");
    }

    @Test
    void aSchemaWithoutATypeAndATypeWithoutASchemaAreFound() {
        assertThat(typeFaults(SMALL.with("    Problem: {type", "    Nowhere: {type: object}\n    Problem: {type")))
                .containsExactly("Nowhere: no type in the model");
        assertThat(TypeCheck.unpublished(List.of(SMALL)))
                .contains("Job", "CordonRequest")
                .doesNotContain("RejectedRow");
    }

    @Test
    void aReferenceWithoutATargetAndAnUnusedPartAreFound() {
        assertThat(ReferenceCheck.faults(SMALL.with("    RejectedRow:\n", "    Renamed:\n")))
                .contains("#/components/schemas/RejectedRow leads nowhere", "schemas/Renamed is used nowhere");
    }

    @Test
    void aCallWithoutRolesProblemsOrPagingIsFound() {
        assertThat(OperationCheck.faults(SMALL.with("x-roles: [operator]", "x-roles: [root]"), ROLES))
                .isNotEmpty();
        assertThat(OperationCheck.faults(SMALL.with("Roles: operator.", "For all."), ROLES))
                .hasSize(1);
        assertThat(OperationCheck.faults(SMALL.with("Retry-After", "Other"), ROLES))
                .hasSize(1);
        assertThat(OperationCheck.faults(SMALL.with("{status: 429}", "{status: 500}"), ROLES))
                .hasSize(1);
        assertThat(OperationCheck.faults(SMALL.with("'429'", "'204'"), ROLES))
                .anyMatch(fault -> fault.contains("no problem"));
        assertThat(OperationCheck.faults(
                        SMALL.with("column: {type", "nextCursor: {type").with("name: cursor", "name: page"), ROLES))
                .hasSize(1);
    }

    @Test
    void anAgentCallWithoutFencingAndModeIsFound() {
        ApiDocument agent = ApiDocument.nodeAgent();

        assertThat(AgentCheck.faults(SMALL)).contains("GET /dead-letters: 200 does not require mode");
        assertThat(AgentCheck.faults(agent.with("incidentId, fencingToken, ", "incidentId, ")))
                .isNotEmpty();
    }

    private static List<String> typeFaults(ApiDocument document) {
        return TypeCheck.faults(document).stream()
                // The small document contains only a stub of a problem's body.
                .filter(fault -> !fault.startsWith("Problem:"))
                .toList();
    }
}
