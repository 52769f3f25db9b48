package io.schedmate.languagemodel.budget;

import java.time.Clock;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;

/** The tokens spent today, in total and per asker. Days are those of the clock's time zone. Thread-safe. */
public final class TokenBudget {

    private final long perDay;
    private final long perAskerAndDay;
    private final Clock clock;
    private final Map<String, Long> spent = new HashMap<>();
    private long spentInAll;
    private LocalDate day;

    /**
     * Creates a budget with nothing spent.
     *
     * @param perDay tokens for all askers together
     * @param perAskerAndDay tokens for one asker
     */
    public TokenBudget(long perDay, long perAskerAndDay, Clock clock) {
        this.perDay = perDay;
        this.perAskerAndDay = perAskerAndDay;
        this.clock = clock;
        this.day = LocalDate.now(clock);
    }

    /** Reserves {@code tokens} and returns true; returns false and reserves nothing if a limit would be exceeded. */
    public synchronized boolean reserve(String asker, long tokens) {
        turnDay();
        long asked = spent.getOrDefault(asker, 0L) + tokens;
        if (asked > perAskerAndDay || spentInAll + tokens > perDay) {
            return false;
        }
        spent.put(asker, asked);
        spentInAll += tokens;
        return true;
    }

    /** Returns the unused part of a call's reservation to the budget. */
    public synchronized void giveBack(String asker, long tokens) {
        turnDay();
        long before = spent.getOrDefault(asker, 0L);
        long returned = Math.min(tokens, before);
        spent.put(asker, before - returned);
        spentInAll -= returned;
    }

    public synchronized long spentToday(String asker) {
        turnDay();
        return spent.getOrDefault(asker, 0L);
    }

    public synchronized long spentToday() {
        turnDay();
        return spentInAll;
    }

    private void turnDay() {
        LocalDate today = LocalDate.now(clock);
        if (!today.equals(day)) {
            day = today;
            spent.clear();
            spentInAll = 0;
        }
    }
}
