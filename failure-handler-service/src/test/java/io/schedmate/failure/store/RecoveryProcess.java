package io.schedmate.failure.store;

import io.schedmate.edge.outbox.JdbcOutbox;
import io.schedmate.edge.outbox.Outcome;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.FailPoints.Place;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import io.schedmate.testing.StoreDatabase;
import io.schedmate.wire.WireJson;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Continues recoveries in a process that halts as soon as it reaches a named fail point. */
final class RecoveryProcess {

    static final int DIED = 7;
    /** After an event was sent, before this is recorded. */
    static final String EVENT_SENT = "EVENT_SENT";

    private static final JsonMapper JSON = WireJson.tolerant();

    private RecoveryProcess() {}

    /**
     * Runs the process.
     *
     * @param args database, user, password, folder, start of the clock, fail point
     */
    public static void main(String[] args) {
        ServiceDatabase database = new ServiceDatabase(args[0], args[1], args[2]);
        carryOn(database, Path.of(args[3]), Instant.parse(args[4]), point -> {
            if (point.equals(args[5])) {
                Runtime.getRuntime().halt(DIED);
            }
        });
        System.exit(0);
    }

    /** Returns the name of a fail point: its place and step. */
    static String point(Place place, @Nullable RecoveryAction step) {
        return step == null ? place.name() : place + " " + step;
    }

    /** Continues recoveries until there is no more work. */
    static void carryOn(ServiceDatabase database, Path folder, Instant start, Deaths deaths) {
        MovedClock clock = new MovedClock(start);
        FailPoints failPoints = (place, step) -> deaths.reached(point(place, step));
        try (HandlerParts parts = parts(database, folder, clock, failPoints)) {
            parts.settle(clock, () -> publish(parts, folder, deaths));
        }
    }

    static HandlerParts parts(ServiceDatabase database, Path folder, MovedClock clock, FailPoints failPoints) {
        FileAgents outside = agents(folder);
        var stores = new JdbcStores(StoreDatabase.of(database), clock, Topology.unknown(), Budgets.standard());
        return new HandlerParts(new HandlerParts.Setup(
                stores, clock, outside, RecoveryMode.ACT, Rules.once(), Topology.unknown(), outside, failPoints));
    }

    static JdbcOutbox outbox(HandlerParts parts) {
        return ((JdbcStores) parts.stores()).outbox();
    }

    static FileAgents agents(Path folder) {
        return new FileAgents(folder.resolve("deeds"), "n02");
    }

    private static void publish(HandlerParts parts, Path folder, Deaths deaths) {
        outbox(parts)
                .drain(
                        false,
                        waiting -> waiting.stream()
                                .map(event -> {
                                    RecoveryAdvanced advanced = JSON.readValue(event.json(), RecoveryAdvanced.class);
                                    FileAgents.append(
                                            folder.resolve("told"),
                                            "%s %s"
                                                    .formatted(
                                                            advanced.eventId(),
                                                            advanced.status().wire()));
                                    deaths.reached(EVENT_SENT);
                                    return (Outcome) new Outcome.Sent();
                                })
                                .toList());
    }

    /** Receives the points that are reached. */
    @FunctionalInterface
    interface Deaths {
        void reached(String point);
    }
}
