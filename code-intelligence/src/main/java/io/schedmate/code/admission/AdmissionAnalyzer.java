package io.schedmate.code.admission;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Matches a job with its user's recent jobs by working directory, command and git branch (full paper, section 3.1). Run
 * names, output paths, seeds, ports and dates are ignored; everything else must be equal. Thread-safe.
 */
public final class AdmissionAnalyzer {

    private final ConcurrentMap<String, Deque<Remembered>> byUser = new ConcurrentHashMap<>();
    private final int rememberedPerUser;
    private final Duration recent;

    /**
     * @param rememberedPerUser jobs stored per user, at least 1; the oldest is dropped first
     * @param recent the maximum age of a matching job
     */
    public AdmissionAnalyzer(int rememberedPerUser, Duration recent) {
        if (rememberedPerUser < 1 || recent.isNegative()) {
            throw new IllegalArgumentException("Expected at least one remembered job (%d) and a time back (%s)."
                    .formatted(rememberedPerUser, recent));
        }
        this.rememberedPerUser = rememberedPerUser;
        this.recent = recent;
    }

    private record Remembered(Submission job, CommandSignature signature) {}

    /** Returns the user's recent jobs that this one repeats, latest first; empty if the job must be read. */
    public List<Submission> matches(Submission job) {
        Deque<Remembered> jobs = byUser.get(job.user());
        if (jobs == null) {
            return List.of();
        }
        CommandSignature signature = CommandSignature.of(job.asCommand());
        List<Submission> found = new ArrayList<>();
        synchronized (jobs) {
            for (Iterator<Remembered> latestFirst = jobs.descendingIterator(); latestFirst.hasNext(); ) {
                Remembered past = latestFirst.next();
                if (matches(job, signature, past)) {
                    found.add(past.job());
                }
            }
        }
        return found;
    }

    private boolean matches(Submission job, CommandSignature signature, Remembered past) {
        boolean soonEnough =
                Duration.between(past.job().submittedAt(), job.submittedAt()).compareTo(recent) <= 0;
        return soonEnough
                && !past.job().id().equals(job.id())
                && past.job().workdir().normalize().equals(job.workdir().normalize())
                && Objects.equals(past.job().gitBranch(), job.gitBranch())
                && past.signature().equals(signature);
    }

    /** Stores a job for later matches. A repeated job replaces the earlier entry. */
    public void remember(Submission job) {
        Deque<Remembered> jobs = byUser.computeIfAbsent(job.user(), _ -> new ArrayDeque<>());
        Remembered remembered = new Remembered(job, CommandSignature.of(job.asCommand()));
        synchronized (jobs) {
            jobs.removeIf(past -> past.job().id().equals(job.id()));
            jobs.addLast(remembered);
            while (jobs.size() > rememberedPerUser) {
                jobs.removeFirst();
            }
        }
    }
}
