package io.schedmate.model.node;

import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An error that the NVIDIA driver wrote to the node's kernel log.
 *
 * @param xid number in NVIDIA's catalogue, from 1
 * @param pid id of the process that the driver names
 * @param text line of the kernel log, with secrets masked
 */
public record XidReading(
        int xid, @Nullable String pci, @Nullable Long pid, Instant occurredAt, String text) {

    public XidReading {
        if (xid < 1) {
            throw Require.refused("xid", "at least 1", xid, "take it from the kernel message");
        }
        Require.notNegative("pid", pid);
        Require.present("occurredAt", occurredAt);
        Require.text("text", text);
    }
}
