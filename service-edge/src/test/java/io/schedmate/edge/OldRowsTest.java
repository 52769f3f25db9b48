package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.store.OldRows;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class OldRowsTest {

    private static final int OLD = 4_500;
    private static final Instant BEFORE = Instant.parse("2002-01-01T00:00:00Z");

    private final JdbcClient jdbc = Edge.part(JdbcClient.class);
    private final OldRows rows = new OldRows(jdbc);

    /** Creates the tables. A trigger records each deletion: its transaction and its number of rows. */
    @BeforeEach
    void fill() {
        run("create table aged (at timestamptz not null, held boolean not null default false)");
        run("create table deletion (transaction xid8 primary key, rows bigint not null)");
        run("""
                create function note() returns trigger language plpgsql as $$
                begin
                    insert into deletion select pg_current_xact_id(), count(*) from gone having count(*) > 0;
                    return null;
                end $$
                """);
        run("""
                create trigger noted after delete on aged
                referencing old table as gone for each statement execute function note()
                """);
        run("insert into aged select '2001-01-01'::timestamptz from generate_series(1, " + OLD + ")");
        run("insert into aged select '2003-01-01'::timestamptz from generate_series(1, 10)");
    }

    @AfterEach
    void empty() {
        run("drop table aged, deletion");
        run("drop function if exists note, keep");
    }

    @Test
    void oldRowsAreDeletedInBatchesWithOneTransactionEach() {
        assertThat(rows.delete("aged", "at < :before", BEFORE)).isEqualTo(OLD);

        assertThat(counts("select rows from deletion order by rows")).containsExactly(500L, 2_000L, 2_000L);
        assertThat(counts("select count(*) from aged")).containsExactly(10L);
        assertThat(rows.delete("aged", "at < :before", BEFORE)).isZero();
    }

    @Test
    void rowsThatCannotBeDeletedAreNotRetriedForever() {
        run("create function keep() returns trigger language plpgsql as $$ begin return null; end $$");
        run("create trigger kept before delete on aged for each row execute function keep()");

        assertThat(rows.delete("aged", "at < :before", BEFORE)).isZero();

        assertThat(counts("select count(*) from aged")).containsExactly(OLD + 10L);
    }

    @Test
    void rowsThatReappearAreLeftToTheNextRun() {
        run("""
                create or replace function note() returns trigger language plpgsql as $$
                begin
                    insert into deletion select pg_current_xact_id(), count(*) from gone;
                    insert into aged select at from gone;
                    return null;
                end $$
                """);

        rows.delete("aged", "at < :before", BEFORE);

        assertThat(counts("select rows from deletion")).isEqualTo(Collections.nCopies(500, 2_000L));
    }

    private List<Long> counts(String query) {
        return jdbc.sql(query).query((row, _) -> row.getLong(1)).list();
    }

    private void run(String sql) {
        jdbc.sql(sql).update();
    }
}
