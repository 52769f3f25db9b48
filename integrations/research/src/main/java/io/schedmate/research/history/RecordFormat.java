package io.schedmate.research.history;

import io.schedmate.traceimport.simulation.ImportedTrace;
import io.schedmate.traceimport.simulation.TraceFormat;
import java.io.IOException;
import java.io.Reader;

/** The formats of job records, as named by the user. */
public enum RecordFormat {
    SACCT,
    KUBERNETES,
    HELIOS,
    PHILLY,
    ACME,
    PAI;

    /** @throws IllegalArgumentException if the whole input has another format */
    public ImportedTrace read(Reader records) throws IOException {
        return switch (this) {
            case SACCT -> TraceFormat.SACCT.read(records);
            case HELIOS -> TraceFormat.HELIOS.read(records);
            case ACME -> TraceFormat.ACME.read(records);
            case PAI -> TraceFormat.PAI.read(records);
            case KUBERNETES -> new KubernetesTrace().read(records);
            case PHILLY -> new PhillyTrace().read(records);
        };
    }
}
