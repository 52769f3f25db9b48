package io.schedmate.recovery.policy;

import io.schedmate.model.WireValue;
import io.schedmate.model.failure.Component;

/** The kinds of component that a diagnosis can name. */
public enum ComponentKind implements WireValue {
    NODE,
    RANK,
    GPU,
    NIC,
    NVSWITCH,
    PORT,
    PEER;

    boolean isNamedBy(Component component) {
        return switch (this) {
            case NODE -> component.node() != null;
            case RANK -> component.rank() != null;
            case GPU ->
                component.gpu() != null
                        || component.gpuUuid() != null
                        || component.pci() != null
                        || component.gpuSerial() != null;
            case NIC -> component.nic() != null;
            case NVSWITCH -> component.nvswitch() != null || component.nvswitchPci() != null;
            case PORT -> component.port() != null;
            case PEER -> component.peer() != null;
        };
    }
}
