package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.Ratios;
import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.estimate.distribution.TimeGrid;
import io.schedmate.code.history.JobFacts;
import io.schedmate.tables.BoundedMap;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The predictions of the heuristics, as logarithms of seconds, and their errors so far. */
public final class Guesses {

    private static final double FADING = 0.999;
    private static final double FADING_OF_USER = 0.97;
    /** The number of a user's own runs that weigh as much as the runs of all users. */
    private static final double EVERYONES_WEIGHT = 5;

    private static final double FLOOR = 1e-4;
    private static final double PRIOR_WEIGHT = 0.02;

    private final Map<Guess, Ratios> everyones = new EnumMap<>(Guess.class);
    private final Map<String, Ratios> users;

    public Guesses(int maxUsers) {
        users = new BoundedMap<>(maxUsers);
    }

    public static Map<Guess, Double> of(
            JobFacts facts, @Nullable RecentRuns likest, @Nullable RecentRuns ofRequest, @Nullable RecentRuns ofUser) {
        Map<Guess, Double> lns = new EnumMap<>(Guess.class);
        if (likest != null) {
            lns.put(Guess.LAST_LIKE_IT, likest.ln(0));
            lns.put(Guess.MEDIAN_LIKE_IT, likest.medianLn());
        }
        if (ofRequest != null) {
            lns.put(Guess.LAST_SAME_REQUEST, ofRequest.ln(0));
        }
        if (ofUser != null) {
            lns.put(Guess.USERS_LAST, ofUser.ln(0));
        }
        if (facts.requestedSeconds() != null) {
            lns.put(Guess.REQUESTED_LIMIT, TimeGrid.ln(facts.requestedSeconds()));
        }
        return lns;
    }

    public void learn(@Nullable String user, Map<Guess, Double> guessed, double ln) {
        guessed.forEach((guess, guessedLn) -> {
            everyones.computeIfAbsent(guess, absent -> new Ratios(FADING)).add(ln - guessedLn);
            if (user != null) {
                users.computeIfAbsent(guess + user, absent -> new Ratios(FADING_OF_USER))
                        .add(ln - guessedLn);
            }
        });
    }

    public Spread spread(@Nullable String user, Guess guess, double guessedLn, Spread prior) {
        Ratios all = everyones.get(guess);
        Ratios own = user == null ? null : users.get(guess + user);
        int centre = TimeGrid.cell(guessedLn);
        double[] cells = new double[TimeGrid.CELLS];
        for (int i = 0; i < cells.length; i++) {
            double ofAll = all == null ? 0 : all.at(i - centre) / (all.total() + 1);
            double ofOwn = own == null ? 0 : own.at(i - centre);
            double total = (own == null ? 0 : own.total()) + EVERYONES_WEIGHT;
            cells[i] = FLOOR + (ofOwn + EVERYONES_WEIGHT * ofAll) / total + PRIOR_WEIGHT * prior.at(i);
        }
        return Spread.normalised(cells);
    }
}
