package io.schedmate.logs.codes;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import org.jspecify.annotations.Nullable;

/**
 * A code of hardware, drivers, libraries or schedulers, and its meaning.
 *
 * @param family {@code xid}, {@code sxid}, {@code ib}, {@code nccl}, {@code signal} or another of {@code families.tsv}
 * @param label the code as people write it: {@code Xid 79}, {@code SIGKILL}
 * @param infraType null unless the category is infrastructure
 * @param reason the finer name after the Acme trace's taxonomy
 * @param action id of the recommended action
 */
public record FaultCode(
        String family,
        String code,
        String label,
        Kind kind,
        FailureCategory category,
        @Nullable InfraType infraType,
        String reason,
        String action,
        String meaning) {

    /** Whether a code is a cause, a consequence or information. */
    public enum Kind {
        /** A fault of the hardware or the system: a root cause. */
        FAULT,
        /** Usually caused by the running program; a hardware fault only if it repeats. */
        PROGRAM,
        /** The consequence of another code or of the driver's clean-up. */
        CASCADE,
        /** Information only. */
        NOTICE
    }
}
