package io.schedmate.edge.outage;

import java.io.FileNotFoundException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kind of failure that caused an exception. No other code makes this distinction. */
public enum Failure {
    /** A store, a broker or a disk is not working at present. The same work succeeds once it works again. */
    OUTAGE,
    /** The store rejects the data. A retry does not change that. */
    REFUSED_DATA,
    /** Any other failure. A retry may succeed. */
    OTHER;

    /**
     * The SQLSTATE classes and codes of outages: no connection, invalid login, no such database, rollback after a
     * conflict, no resources, operator intervention, system error, lock not available, not in the required state,
     * read-only, insufficient privilege.
     */
    private static final List<String> STATES_OF_OUTAGES =
            List.of("08", "28", "3D", "40", "53", "57", "58", "55P03", "55000", "25006", "42501");

    /** The SQLSTATE classes of rejected data: data exception, violated constraint, program limit exceeded. */
    private static final List<String> STATES_OF_REFUSED_DATA = List.of("22", "23", "54");

    /** The SQLSTATE codes that another writer of the same row may cause. A retry then finds that row. */
    private static final Set<String> STATES_OF_CONFLICTS = Set.of("23503", "23505", "23P01");

    /** The SQLSTATE codes after which the database has aborted one of two conflicting transactions. */
    private static final Set<String> STATES_OF_LOST_TURNS = Set.of("40001", "40P01");

    /** The exception classes of outages, by name, because not every service has these libraries. */
    private static final Set<String> TYPES_OF_OUTAGES = Set.of(
            "org.springframework.dao.TransientDataAccessException",
            "org.springframework.dao.RecoverableDataAccessException",
            "org.springframework.dao.DataAccessResourceFailureException",
            "org.springframework.transaction.CannotCreateTransactionException",
            "org.springframework.transaction.TransactionTimedOutException",
            "org.apache.kafka.common.errors.RetriableException",
            "org.apache.kafka.common.errors.AuthenticationException",
            "org.apache.kafka.common.errors.AuthorizationException",
            "io.github.resilience4j.circuitbreaker.CallNotPermittedException",
            "io.github.resilience4j.bulkhead.BulkheadFullException",
            "redis.clients.jedis.exceptions.JedisConnectionException",
            "redis.clients.jedis.exceptions.JedisExhaustedPoolException",
            "io.lettuce.core.RedisConnectionException",
            "io.lettuce.core.RedisCommandTimeoutException");

    /** Classifies an exception by all its causes. */
    public static Failure of(Throwable thrown) {
        List<Throwable> causes = causes(thrown);
        List<String> states = states(causes);
        if (states.stream().anyMatch(Failure::refusesData)) {
            return REFUSED_DATA;
        }
        if (states.stream().anyMatch(state -> startsWithOne(state, STATES_OF_OUTAGES))) {
            return OUTAGE;
        }
        boolean answered = !states.isEmpty();
        return causes.stream().anyMatch(cause -> isOutage(cause, answered)) ? OUTAGE : OTHER;
    }

    public static boolean isOutage(Throwable thrown) {
        return of(thrown) == OUTAGE;
    }

    /**
     * Whether the database aborted the transaction in favour of another one, so that it may be repeated immediately.
     */
    public static boolean isLostTurn(Throwable thrown) {
        return states(causes(thrown)).stream().anyMatch(STATES_OF_LOST_TURNS::contains);
    }

    private static List<String> states(List<Throwable> causes) {
        return causes.stream()
                .filter(SQLException.class::isInstance)
                .map(cause -> ((SQLException) cause).getSQLState())
                .filter(state -> state != null && !state.isEmpty())
                .toList();
    }

    /**
     * Whether an exception shows an outage.
     *
     * @param answered whether the database returned a state; an {@link SQLException} without one did not come from the
     *     server
     */
    private static boolean isOutage(Throwable cause, boolean answered) {
        return switch (cause) {
            case SQLException _ -> !answered;
            case FileNotFoundException _ -> false;
            case SocketException _ -> true;
            case SocketTimeoutException _ -> true;
            case UnknownHostException _ -> true;
            case HttpTimeoutException _ -> true;
            case TimeoutException _ -> true;
            case NoSuchFileException _ -> false;
            case FileSystemException _ -> true;
            default -> isNamed(cause.getClass());
        };
    }

    private static boolean isNamed(Class<?> type) {
        return Stream.<Class<?>>iterate(
                        type, each -> each != Throwable.class && each != Object.class, Class::getSuperclass)
                .anyMatch(each -> TYPES_OF_OUTAGES.contains(each.getName()));
    }

    private static boolean refusesData(String state) {
        return startsWithOne(state, STATES_OF_REFUSED_DATA) && !STATES_OF_CONFLICTS.contains(state);
    }

    private static boolean startsWithOne(String state, List<String> starts) {
        return starts.stream().anyMatch(state::startsWith);
    }

    private static List<Throwable> causes(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>(List.of(thrown));
        List<Throwable> causes = new ArrayList<>();
        while (!open.isEmpty()) {
            Throwable each = open.removeFirst();
            if (seen.add(each)) {
                causes.add(each);
                addIfPresent(open, each.getCause());
                if (each instanceof SQLException sql) {
                    addIfPresent(open, sql.getNextException());
                }
            }
        }
        return causes;
    }

    private static void addIfPresent(Deque<Throwable> open, @Nullable Throwable cause) {
        if (cause != null) {
            open.addLast(cause);
        }
    }
}
