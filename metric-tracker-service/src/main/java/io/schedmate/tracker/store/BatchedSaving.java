package io.schedmate.tracker.store;

import io.schedmate.edge.store.IndexedText;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.ThinnedEntries;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates.Change;
import io.schedmate.tracker.state.AttemptStates.Entry;
import io.schedmate.tracker.state.AttemptStates.StaleState;
import io.schedmate.tracker.state.SourceState;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Saves many attempts in few round trips. */
final class BatchedSaving {

    private static final String INSERT = """
            insert into attempt_state (state, is_stopped, touched_at, progressed_at, latest_at, job_id, attempt, version)
            values (?, ?, ?, ?, ?, ?, ?, ? + 1) on conflict do nothing
            """;
    private static final String UPDATE = """
            update attempt_state set state = ?, is_stopped = ?, touched_at = ?,
                progressed_at = case when attempt_state.latest_at is distinct from given.latest_at then given.now
                    else progressed_at end,
                latest_at = given.latest_at, version = version + 1
            from (select ?::timestamptz as now, ?::timestamptz as latest_at) given
            where job_id = ? and attempt = ? and version = ?
            """;
    private static final String SOURCE = """
            insert into attempt_source (job_id, attempt, source, state) values (?, ?, ?, ?)
            on conflict (job_id, attempt, source) do update set state = excluded.state
            """;
    private static final String TAIL = """
            insert into attempt_tail (job_id, attempt, lines)
            select job_id, attempt, ? from attempt_state where job_id = ? and attempt = ?
            on conflict (job_id, attempt) do update set lines = excluded.lines
            """;
    private static final String ENTRY = """
            insert into history_entry (job_id, attempt, number, at, is_slowdown, entry) values (?, ?, ?, ?, ?, ?)
            """;

    private static final String THINNED = """
            delete from history_entry where job_id = ? and attempt = ? and number > ? and number <= ? and number % ? <> 0
                and not is_slowdown
            """;

    private static final String MINUTE = """
            insert into label_minute (job_id, attempt, minute, errors, warnings) values (?, ?, ?, ?, ?)
            on conflict (job_id, attempt, minute) do update set errors = label_minute.errors + excluded.errors,
                warnings = label_minute.warnings + excluded.warnings
            """;

    private final JdbcTemplate jdbc;
    private final Clock clock;
    private final JsonMapper mapper = WireJson.tolerant();

    BatchedSaving(JdbcTemplate jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    void save(List<Change> changes) {
        // A fixed order prevents a deadlock between two instances that save the same attempts.
        List<Change> ordered = changes.stream()
                .sorted(Comparator.comparing(
                                (Change change) -> change.state().jobId().value())
                        .thenComparing(change -> change.state().attempt()))
                .toList();
        states(INSERT, ordered.stream().filter(change -> change.version() == 0).toList());
        states(UPDATE, ordered.stream().filter(change -> change.version() != 0).toList());
        run(SOURCE, ordered.stream().flatMap(this::sources));
        run(
                TAIL,
                ordered.stream()
                        .filter(change -> change.tail() != null)
                        .map(change -> tail(
                                change.state().jobId().value(),
                                change.state().attempt(),
                                Objects.requireNonNull(change.tail()))));
        run(ENTRY, ordered.stream().flatMap(this::entries));
        run(THINNED, ordered.stream().flatMap(BatchedSaving::thinned));
        run(MINUTE, ordered.stream().flatMap(BatchedSaving::minutes));
    }

    void saveTails(Map<AttemptKey, List<String>> tails) {
        run(
                TAIL,
                tails.entrySet().stream()
                        .map(each -> tail(
                                each.getKey().jobId().value(), each.getKey().attempt(), each.getValue())));
    }

    private void states(String sql, List<Change> changes) {
        int[] saved = run(sql, changes.stream().map(this::state));
        for (int each = 0; each < saved.length; each++) {
            if (saved[each] == 0) {
                throw new StaleState(changes.get(each).state());
            }
        }
    }

    private int[] run(String sql, Stream<Object[]> rows) {
        List<Object[]> all = rows.toList();
        return all.isEmpty() ? new int[0] : jdbc.batchUpdate(sql, all);
    }

    private Object[] state(Change change) {
        AttemptState state = change.state();
        Timestamp now = Timestamp.from(clock.instant());
        return new Object[] {
            AttemptStateJson.write(state),
            state.stopped(),
            now,
            now,
            Times.of(state.latestAt()),
            state.jobId().value(),
            state.attempt(),
            change.version()
        };
    }

    private Stream<Object[]> sources(Change change) {
        return change.sources().stream().map(source -> source(change.state(), source));
    }

    private Object[] source(AttemptState state, SourceState source) {
        LogSource name = source.source();
        return new Object[] {
            state.jobId().value(),
            state.attempt(),
            IndexedText.of(mapper.writeValueAsString(name)),
            mapper.writeValueAsString(source)
        };
    }

    private Object[] tail(Object jobId, int attempt, List<String> lines) {
        return new Object[] {mapper.writeValueAsString(lines), jobId, attempt};
    }

    private Stream<Object[]> entries(Change change) {
        return change.entries().stream().map(entry -> entry(change.state(), entry));
    }

    private static Stream<Object[]> thinned(Change change) {
        AttemptState state = change.state();
        return change.entries().stream()
                .flatMap(entry -> ThinnedEntries.by(entry.number()).stream())
                .map(old ->
                        new Object[] {state.jobId().value(), state.attempt(), old.after(), old.upTo(), old.every()});
    }

    private static Stream<Object[]> minutes(Change change) {
        AttemptState state = change.state();
        return change.minutes().stream().map(minute -> new Object[] {
            state.jobId().value(), state.attempt(), Timestamp.from(minute.minute()), minute.errors(), minute.warnings()
        });
    }

    private Object[] entry(AttemptState state, Entry entry) {
        Object value = switch (entry) {
            case Entry.Sampled sampled -> sampled.sample();
            case Entry.Slowed slowed -> slowed.slowdown();
        };
        return new Object[] {
            state.jobId().value(),
            entry.attempt(),
            entry.number(),
            Timestamp.from(entry.at()),
            entry instanceof Entry.Slowed,
            mapper.writeValueAsString(value)
        };
    }
}
