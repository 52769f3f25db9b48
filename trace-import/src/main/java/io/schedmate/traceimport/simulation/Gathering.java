package io.schedmate.traceimport.simulation;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects jobs while they are read, and reports unusable rows. */
public final class Gathering {

    private static final int MAX_REFUSED = 100;

    private final List<RecordedJob> jobs = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private long passedOver;
    private long refusedCount;

    /** Adds a record, unless it does not describe a GPU job that ran. */
    public void add(long record, Supplier<Optional<RecordedJob>> reading) {
        try {
            Optional<RecordedJob> job = reading.get();
            job.ifPresentOrElse(jobs::add, () -> passedOver++);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException wrong) {
            refuse("record " + record + ": " + wrong.getMessage());
        }
    }

    void passOver() {
        passedOver++;
    }

    void refuse(String why) {
        refusedCount++;
        if (refused.size() < MAX_REFUSED) {
            refused.add(why);
        }
    }

    void keep(RecordedJob job) {
        jobs.add(job);
    }

    public ImportedTrace trace() {
        return new ImportedTrace(jobs, passedOver, refused, refusedCount);
    }
}
