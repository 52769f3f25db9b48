package io.schedmate.tracker.store;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.tracker.ladder.LearnedPlans;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Stores plans in PostgreSQL. Leases use the database's clock, which all instances share. */
@Repository
class JdbcLearnedPlans implements LearnedPlans {

    private final JdbcClient jdbc;
    private final JsonMapper mapper;

    JdbcLearnedPlans(JdbcClient jdbc, JsonMapper mapper) {
        this.jdbc = jdbc;
        this.mapper = mapper;
    }

    private record Row(String engine, @Nullable String plan) {}

    @Override
    public Optional<Learned> find(long shape) {
        return jdbc.sql("select engine, plan from learned_plan where shape = ? and answered_at is not null")
                .param(shape)
                .query((row, _) -> new Row(row.getString("engine"), row.getString("plan")))
                .optional()
                .flatMap(row -> learned(shape, row));
    }

    private Optional<Learned> learned(long shape, Row row) {
        if (row.plan() == null) {
            return Optional.of(new Learned(row.engine(), null));
        }
        try {
            return Optional.of(new Learned(
                    row.engine(), mapper.readValue(row.plan(), PlanJson.class).plan()));
        } catch (JacksonException | IllegalArgumentException _) {
            // Another version wrote this plan; it is deleted so that the model can be asked again.
            jdbc.sql("delete from learned_plan where shape = ? and plan = ?")
                    .params(shape, row.plan())
                    .update();
            return Optional.empty();
        }
    }

    @Override
    public boolean claim(long shape, String engine, Duration lease) {
        return jdbc.sql("""
                        insert into learned_plan (shape, engine, asked_at) values (?, ?, now())
                        on conflict (shape) do update
                        set engine = excluded.engine, asked_at = now(), answered_at = null
                        where (learned_plan.answered_at is null
                                and learned_plan.asked_at < now() - make_interval(secs => ?))
                            or (learned_plan.answered_at is not null and learned_plan.plan is null
                                and learned_plan.engine <> excluded.engine)
                        """)
                        .param(shape)
                        .param(engine)
                        .param(lease.toMillis() / 1000.0)
                        .update()
                == 1;
    }

    @Override
    public void keep(long shape, String engine, @Nullable ExtractionPlan plan) {
        jdbc.sql("update learned_plan set plan = ?, answered_at = now() where shape = ? and engine = ?")
                .param(plan == null ? null : mapper.writeValueAsString(PlanJson.of(plan)))
                .param(shape)
                .param(engine)
                .update();
    }

    @Override
    public void release(long shape, String engine) {
        jdbc.sql("delete from learned_plan where shape = ? and engine = ? and answered_at is null")
                .param(shape)
                .param(engine)
                .update();
    }
}
