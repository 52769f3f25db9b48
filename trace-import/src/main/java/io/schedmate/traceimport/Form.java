package io.schedmate.traceimport;

import java.util.List;
import java.util.Set;

/** The format in which a system records its past jobs. */
interface Form {

    char delimiter();

    /** Whether a value may stand in double quotes. */
    boolean quoted();

    /** Columns without which no row can be read. */
    List<String> needed();

    /** The columns that may stand in the header; empty = any. */
    Set<String> allowed();

    /** Whether the row tells of a piece of a job that has a row of its own. */
    boolean isPartOfAnother(Row row);

    /**
     * What a job used by the row of one of its pieces too, which follows the job's own row. A piece of another job, or a value that
     * cannot be read, tells nothing.
     */
    PastJob with(PastJob job, Row piece);

    /** @throws BadValue where the row cannot be used */
    PastJob read(Row row, ImportDefaults defaults);
}
