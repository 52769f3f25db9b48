package io.schedmate.planted.store;

import org.springframework.jdbc.core.simple.JdbcClient;

/** Planted: rows read as a stream that nobody closes. */
record StreamsRows(JdbcClient jdbc) {

    long count() {
        return jdbc.sql("select 1").query(Integer.class).stream().count();
    }
}
