package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event that counts against a node.
 *
 * @param kind kind of event, such as failure.gpu, xid.fault, gpu or check
 * @param meaning meaning of the kind, in words
 * @param weight weight of the event, up to 1
 * @param failureId failure that names the node; null = reported by the node's agent
 * @param text text of the report; null = none beyond the meaning
 */
public record CountedEvent(
        Instant at,
        String kind,
        String meaning,
        double weight,
        @Nullable UUID failureId,
        @Nullable String text) {

    public CountedEvent {
        Require.present("at", at);
        Limits.text("kind", Require.present("kind", kind), 1, 64);
        Limits.text("meaning", Require.present("meaning", meaning), 1, 256);
        Limits.ratio("weight", weight);
        Limits.text("text", text, 1, 2000);
    }
}
