package io.schedmate.edge.event.consumer;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Limits how long a consumer closes. A closing consumer ends its session of fetches at the broker, and for this awaits
 * the answer to its last fetch, which the broker holds back while there is nothing to read. A session that is not ended
 * costs the broker one entry of a bounded cache. The consumer leaves its group before that.
 */
public final class ShortClose {

    static final Duration LIMIT = Duration.ofSeconds(1);

    private ShortClose() {}

    /** Returns the consumer, whose {@link Consumer#close()} takes at most {@link #LIMIT}. */
    @SuppressWarnings("unchecked")
    public static <K, V> Consumer<K, V> of(Consumer<K, V> consumer) {
        return (Consumer<K, V>) Proxy.newProxyInstance(
                Consumer.class.getClassLoader(),
                new Class<?>[] {Consumer.class},
                (_, method, arguments) ->
                        isUnlimitedClose(method) ? closed(consumer) : called(consumer, method, arguments));
    }

    private static boolean isUnlimitedClose(Method method) {
        return method.getName().equals("close") && method.getParameterCount() == 0;
    }

    private static @Nullable Object closed(Consumer<?, ?> consumer) {
        consumer.close(CloseOptions.timeout(LIMIT));
        return null;
    }

    private static @Nullable Object called(Consumer<?, ?> consumer, Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(consumer, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
