package io.schedmate.research.history;

import io.schedmate.traceimport.simulation.ImportedTrace;
import io.schedmate.traceimport.simulation.TraceFormat;
import java.io.IOException;
import java.io.Reader;

/** Who wrote the records, as a user names it. */
public enum RecordFormat {
    SACCT,
    KUBERNETES,
    HELIOS,
    PHILLY,
    ACME,
    PAI;

    /** @throws IllegalArgumentException where the whole is not of this form */
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
