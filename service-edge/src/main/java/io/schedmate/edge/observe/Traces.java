package io.schedmate.edge.observe;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Converts the trace context to and from a string, the W3C {@code traceparent}, which can be stored to continue the
 * trace later.
 */
public final class Traces {

    private static final String HEADER = "traceparent";

    private final Tracer tracer;
    private final Propagator propagator;

    Traces(Tracer tracer, Propagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    /** Returns traces that do nothing, for work outside traces. */
    public static Traces none() {
        return new Traces(Tracer.NOOP, Propagator.NOOP);
    }

    /** Returns the current trace context; null outside a trace. */
    public @Nullable String current() {
        Span span = tracer.currentSpan();
        if (span == null) {
            return null;
        }
        Map<String, String> carrier = new HashMap<>();
        propagator.inject(span.context(), carrier, (_, name, value) -> carrier.put(name, value));
        return carrier.get(HEADER);
    }

    /** Returns the current trace id, with which a call can be found in logs; null outside a trace. */
    public @Nullable String currentId() {
        Span span = tracer.currentSpan();
        return span == null ? null : span.context().traceId();
    }

    /** Runs work as part of a stored trace, or outside a trace if {@code traceparent} is null. */
    public <T> T within(@Nullable String traceparent, Supplier<T> work) {
        if (traceparent == null) {
            return work.get();
        }
        Span span = propagator
                .extract(Map.of(HEADER, traceparent), Map::get)
                .name("resumed")
                .start();
        try (Tracer.SpanInScope _ = tracer.withSpan(span)) {
            return work.get();
        } finally {
            span.end();
        }
    }
}
