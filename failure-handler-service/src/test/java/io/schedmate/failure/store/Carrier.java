package io.schedmate.failure.store;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.recovery.topology.Topology;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that carries recoveries on and dies on the spot when a fail point is reached for the n-th time. */
final class Carrier {

    static final int DIED = 7;
    /** After an event was sent, before that is kept. */
    static final String EVENT_SENT = "EVENT_SENT";

    private Carrier() {}

    /** @param args database, user, password, folder, start of the clock, fail point, how often it is passed before */
    public static void main(String[] args) {
        ServiceDatabase database = new ServiceDatabase(args[0], args[1], args[2]);
        AtomicInteger left = new AtomicInteger(Integer.parseInt(args[6]));
        carryOn(database, Path.of(args[3]), Instant.parse(args[4]), place -> {
            if (place.equals(args[5]) && left.getAndDecrement() == 0) {
                Runtime.getRuntime().halt(DIED);
            }
        });
        Runtime.getRuntime().halt(0);
    }

    /** Until nothing is left to do. */
    static void carryOn(ServiceDatabase database, Path folder, Instant start, Deaths deaths) {
        MovedClock clock = new MovedClock(start);
        FailPoints failPoints = place -> deaths.reached(place.name());
        try (Plant plant = plant(database, folder, clock, failPoints)) {
            plant.settle(clock, () -> tell(plant, folder, deaths));
        }
    }

    static Plant plant(ServiceDatabase database, Path folder, MovedClock clock, FailPoints failPoints) {
        return new Plant(new Plant.Setup(
                database,
                clock,
                new FileAgents(folder.resolve("deeds"), "n02"),
                RecoveryMode.ACT,
                RuleFailureDiagnosis.standard(),
                Topology.unknown(),
                failPoints));
    }

    private static void tell(Plant plant, Path folder, Deaths deaths) {
        plant.outbox()
                .drain(
                        100,
                        promised -> promised.stream()
                                .map(event -> {
                                    RecoveryAdvanced told = (RecoveryAdvanced) event.event();
                                    FileAgents.append(
                                            folder.resolve("told"),
                                            "%s %s"
                                                    .formatted(
                                                            told.eventId(),
                                                            told.status().wire()));
                                    deaths.reached(EVENT_SENT);
                                    return true;
                                })
                                .toList());
    }

    /** Where it may die. */
    @FunctionalInterface
    interface Deaths {
        void reached(String place);
    }
}
