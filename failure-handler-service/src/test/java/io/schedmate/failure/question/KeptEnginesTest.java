package io.schedmate.failure.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.KeptLines;
import io.schedmate.query.engine.QueryEngine;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class KeptEnginesTest {

    private final MovedClock clock = new MovedClock(KeptLines.T);
    private final KeptEngines engines = new KeptEngines(2, Duration.ofMinutes(5), clock);

    @Test
    void anEngineIsTakenOnceAndOnlyForTheSourceItWasBuiltFrom() {
        KeptEngines.LeasedEngine one = lent("one");
        KeptEngines.LeasedEngine two = lent("two");
        engines.keep(one);
        engines.keep(two);

        assertThat(engines.take(source("three"))).isEmpty();
        assertThat(engines.take(source("two"))).containsSame(two);
        assertThat(engines.take(source("two"))).isEmpty();
        assertThat(engines.take(source("one"))).containsSame(one);
    }

    @Test
    void theOldestEngineIsDroppedIfThereAreTooMany() {
        List.of("one", "two", "three").forEach(name -> engines.keep(lent(name)));

        assertThat(engines.take(source("one"))).isEmpty();
        assertThat(engines.take(source("two"))).isPresent();
        assertThat(engines.take(source("three"))).isPresent();
    }

    @Test
    void anUnusedEngineIsKeptForFiveMinutes() {
        engines.keep(lent("one"));
        clock.move(Duration.ofMinutes(5));
        engines.keep(engines.take(source("one")).orElseThrow());
        clock.move(Duration.ofMinutes(5).plusMillis(1));

        assertThat(engines.take(source("one"))).isEmpty();
    }

    @Test
    void oldAndStaleEnginesAreDroppedAndCounted() {
        engines.keep(lent("old"));
        clock.move(Duration.ofMinutes(5).plusMillis(1));
        assertThat(engines.drop(_ -> true)).isEqualTo(1);

        engines.keep(lent("one"));
        engines.keep(lent("two"));
        assertThat(engines.drop(source -> !source.actions().contains("one"))).isEqualTo(1);
        assertThat(engines.take(source("one"))).isEmpty();
        assertThat(engines.take(source("two"))).isPresent();
        assertThat(engines.drop(_ -> false)).isZero();
    }

    private static KeptEngines.Source source(String action) {
        return new KeptEngines.Source(List.of(), null, List.of(action));
    }

    private static KeptEngines.LeasedEngine lent(String action) {
        LogEnds text = LogEnds.of(new KeptLines().archive, List.of(), 9, 9, UnaryOperator.identity());
        return new KeptEngines.LeasedEngine(
                source(action), text, QueryEngine.over(text, new KeptDiagnosis(null, List.of(), text)));
    }
}
