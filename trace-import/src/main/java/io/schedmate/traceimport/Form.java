package io.schedmate.traceimport;

import java.util.List;
import java.util.Set;

/** The format in which a system records its past jobs. */
interface Form {

    char delimiter();

    /** Returns whether values may be in double quotes. */
    boolean quoted();

    /** Returns the required columns. */
    List<String> needed();

    /** Returns the allowed columns; empty for any. */
    Set<String> allowed();

    /** Returns whether the row describes a step of a job that has its own row. */
    boolean isPartOfAnother(Row row);

    /**
     * Adds to a job the resource use from the row of one of its steps, which follows the job's own row. Rows of other
     * jobs, and unreadable values, are ignored.
     */
    PastJob with(PastJob job, Row piece);

    /** @throws BadValue if the row is unusable */
    PastJob read(Row row, ImportDefaults defaults);
}
