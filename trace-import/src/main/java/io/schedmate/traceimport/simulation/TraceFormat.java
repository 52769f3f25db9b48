package io.schedmate.traceimport.simulation;

import java.io.IOException;
import java.io.Reader;

/** The line formats of job records, and the systems that write them. */
public enum TraceFormat {
    /** {@code sacct --parsable2}. */
    SACCT,
    /** Helios: {@code cluster_log.csv}. */
    HELIOS,
    /** Acme: {@code trace_seren.csv} or {@code trace_kalos.csv}. */
    ACME,
    /** Alibaba PAI, 2020: {@code pai_task_table.csv}, which has no header line. */
    PAI;

    /**
     * Reads records of this format; an unreadable row is reported and skipped.
     *
     * @throws IllegalArgumentException if the whole input has another format
     */
    public ImportedTrace read(Reader records) throws IOException {
        return this == SACCT ? SacctTrace.read(records) : TableTrace.of(this).read(records);
    }
}
