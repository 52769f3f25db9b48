package io.schedmate.query.statement;

import io.schedmate.query.JobFacts;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers where in the code a job crashed, with the traceback frames of the user's own code. */
public record Frames(Log log, JobFacts facts) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("frame.asked"));
    private static final Pattern CRASHED = Pattern.compile(Phrases.of("frame.crashed"));
    private static final Pattern FRAME = Pattern.compile("File \"([^\"]+)\", line (\\d+), in (\\S+)");
    private static final Pattern FILE = Pattern.compile("[\\w-]+\\.(?:py|cpp|cu|jl|java)\\b");
    private static final Pattern LIBRARY = Pattern.compile(Phrases.of("frame.library"));
    private static final int LINES_BACK = 300;

    public static boolean areAsked(Question question) {
        return ASKED.matcher(question.text()).find()
                && CRASHED.matcher(question.text()).find();
    }

    /** Returns whether the question asks for the frame in a named file, which only a traceback contains. */
    public static boolean areAskedByFile(Question question) {
        return areAsked(question) && FILE.matcher(question.text()).find();
    }

    public Optional<Finding> answer(Question question) {
        if (facts.failure().isEmpty()) {
            return Optional.empty();
        }
        int cause = (int) facts.failure().get().causeLine();
        List<Spot> own = new ArrayList<>();
        List<Spot> all = new ArrayList<>();
        for (int line = Math.max(1, cause - LINES_BACK); line <= cause; line++) {
            Spot spot = log.digest().spot(line);
            if (spot.text().contains("Traceback (most recent call last)")) {
                own.clear();
                all.clear();
            }
            if (FRAME.matcher(spot.text()).find()) {
                all.add(spot);
                if (!LIBRARY.matcher(spot.text()).find()) {
                    own.add(spot);
                }
            }
        }
        List<Spot> named = inFile(question, all);
        List<Spot> frames = !named.isEmpty() ? named : own.isEmpty() ? all : own;
        if (frames.isEmpty()) {
            return Optional.empty();
        }
        Finding last = finding(frames.getLast());
        boolean script = question.text().contains("script") && frames.size() > 1;
        return Optional.of(script ? finding(frames.getFirst()).and(last) : last);
    }

    /** Returns the frames in the file that the question names. */
    private static List<Spot> inFile(Question question, List<Spot> frames) {
        Matcher file = FILE.matcher(question.text());
        return file.find()
                ? frames.stream()
                        .filter(frame -> frame.text().toLowerCase(Locale.ROOT).contains("/" + file.group() + "\""))
                        .toList()
                : List.of();
    }

    private static Finding finding(Spot spot) {
        return new Finding(Quote.of(spot), List.of(spot), 0.75);
    }
}
