package io.schedmate.logs.classify.rule;

import io.schedmate.logs.classify.Classification;
import io.schedmate.model.LineLabel;

/** The decision about a template. */
record TemplateVerdict(long key, Classification classification, Role role) {

    LineLabel label() {
        return classification.label();
    }

    /** The effect of a line on its neighbours. */
    enum Role {
        PLAIN,
        /** Opens a traceback. */
        TRACEBACK,
        /** A frame, which belongs to a traceback even if its header is missing. */
        FRAME,
        /** A line of source in a traceback or a warning; its neighbours decide its label. */
        SOURCE,
        /** Names an exception, which ends a traceback. */
        EXCEPTION,
        /** A Python warning, whose source line follows. */
        NOTICE,
        /** The head of a table of measures, whose rows follow. */
        TABLE_HEAD,
        /** Opens torch elastic's report, up to a row of equal signs. */
        ELASTIC_REPORT,
        /** Opens a message of the MPI runtime, up to a row of dashes. */
        MPI_REPORT,
        /** Opens a kernel's dump of registers and frames. */
        OOPS,
        /** A row of equal signs. */
        DOUBLE_RULE,
        /** A row of dashes. */
        SINGLE_RULE
    }
}
