package io.schedmate.edge.outbox;

/** The SQL for the migrations of services with an outbox. */
public interface OutboxTables {

    String OUTBOX = """
            create table if not exists outbox (
                id          bigint generated always as identity primary key,
                job_id      uuid        not null,
                event_type  text        not null,
                event       text        not null,
                traceparent text,
                created_at  timestamptz not null
            )
            """;

    /** The SQL for the table of jobs whose next event was not accepted. */
    String HOLDS = """
            create table if not exists outbox_hold (
                job_id     uuid        primary key,
                tries      integer     not null,
                not_before timestamptz not null,
                reason     text        not null
            )
            """;
}
