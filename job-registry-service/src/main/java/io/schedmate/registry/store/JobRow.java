package io.schedmate.registry.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A job as a row. What is never searched for is stored as JSON in the wire format. */
@Entity
@Table(name = "job")
@NullUnmarked
class JobRow {

    @Id
    @Column(name = "job_id")
    UUID jobId;

    String cluster;
    String scheduler;

    @Column(name = "external_id")
    String externalId;

    String owner;
    String project;
    String queue;
    String submission;
    String state;
    int attempt;

    @Column(name = "submitted_at")
    Instant submittedAt;

    @Column(name = "ended_at")
    Instant endedAt;

    String attempts;
    String packing;
    String metadata;
    String throughput;
    String hardware;

    @Column(name = "recovery_status")
    String recoveryStatus;

    /** Made by the database of what a person looks for a job by. */
    @Column(insertable = false, updatable = false)
    String search;
}
