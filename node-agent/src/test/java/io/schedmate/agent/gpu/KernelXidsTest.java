package io.schedmate.agent.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KernelXidsTest {

    private static final Instant DAWN = Instant.parse("2026-03-02T00:00:00Z");

    @Test
    void anErrorIsReadWithItsCardAndProcess() {
        assertThat(
                        read(
                                "2026-03-02T11:41:58,250000+00:00 NVRM: Xid (PCI:0000:3B:00): 13, pid=4711, name=python, Graphics Exception"))
                .singleElement()
                .satisfies(xid -> {
                    assertThat(xid.xid()).isEqualTo(13);
                    assertThat(xid.pci()).isEqualTo("0000:3b:00");
                    assertThat(xid.pid()).isEqualTo(4711);
                    assertThat(xid.occurredAt()).isEqualTo(Instant.parse("2026-03-02T11:41:58.250Z"));
                });
    }

    @Test
    void errorsAreListedNewestFirstWithoutOldOnes() {
        assertThat(read(
                        "2026-03-01T11:00:00,000000+00:00 NVRM: Xid (PCI:0000:3b:00): 48, old",
                        "2026-03-02T11:00:00,000000+01:00 NVRM: Xid (PCI:0000:3b:00): 63, first",
                        "2026-03-02T11:30:00,000000+01:00 NVRM: Xid (PCI:0000:3b:00): 79, second"))
                .extracting(XidReading::xid)
                .containsExactly(79, 63);
    }

    @Test
    void otherLinesAreIgnored() {
        assertThat(read(
                        "2026-03-02T11:41:58,250000+00:00 usb 1-1: new device",
                        "a user wrote NVRM: Xid (PCI:0000:3b:00): 79, in the middle",
                        "yesterday NVRM: Xid (PCI:0000:3b:00): 79, no time",
                        "2026-03-02T11:41:58,250000+00:00 NVRM: Xid (PCI:0000:3b:00): 0, none"))
                .isEmpty();
    }

    private static List<XidReading> read(String... lines) {
        return KernelXids.parse(Stream.of(lines), DAWN, 200);
    }
}
