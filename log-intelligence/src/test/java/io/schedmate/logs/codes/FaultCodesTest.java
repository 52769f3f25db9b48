package io.schedmate.logs.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.logs.codes.FaultCode.Kind;
import io.schedmate.model.InfraType;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultCodesTest {

    @Test
    void knowsThatXid79IsAFaultAndXid45ACascade() {
        FaultCodes codes = FaultCodes.standard();

        assertThat(codes.find("xid", "79")).hasValueSatisfying(code -> {
            assertThat(code.kind()).isEqualTo(Kind.FAULT);
            assertThat(code.label()).isEqualTo("Xid 79");
        });
        assertThat(codes.find("xid", "45")).map(FaultCode::kind).contains(Kind.CASCADE);
    }

    @Test
    void treatsAnUnknownXidAsAGpuFault() {
        assertThat(FaultCodes.standard().find("xid", "999")).hasValueSatisfying(code -> {
            assertThat(code.infraType()).isEqualTo(InfraType.GPU);
            assertThat(code.code()).isEqualTo("999");
        });
    }

    @Test
    void prefersTheRowsOfAnOperator() {
        var extra =
                new StringReader("xid\t79\tnotice\tinfrastructure/node\tNode Failure\treboot-node\tour riser cards\n");

        assertThat(FaultCodes.with(List.of(extra)).find("xid", "79"))
                .map(FaultCode::meaning)
                .contains("our riser cards");
    }

    @Test
    void readsCodesInTheirUsualSpellings() {
        FaultCodes codes = FaultCodes.standard();

        assertThat(codes.labelled("SXid 12028").flatMap(codes::advice))
                .hasValueSatisfying(advice -> assertThat(advice).contains("fabric manager"));
        assertThat(codes.labelled("SIGKILL")).map(FaultCode::reason).contains("Killed");
        assertThat(codes.labelled("NO_SUCH_CODE")).isEmpty();
    }

    @Test
    void reportsTheInvalidRow() {
        assertThatThrownBy(() -> FaultCodes.with(List.of(new StringReader("xid\t79\tfault\n"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("7 cells");
    }
}
