package io.schedmate.query.evidence;

import io.schedmate.query.digest.Spot;
import io.schedmate.query.question.Concept;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Cuts the text of a line for an answer: a short line in full, or the most relevant part of a long one. */
public final class Quote {

    private static final int WHOLE = 400;
    private static final int BEFORE = 80;

    private Quote() {}

    public static String of(Spot spot) {
        return around(spot, 0);
    }

    public static String around(Spot spot, int at) {
        String text = spot.text();
        if (text.length() <= WHOLE) {
            return text.strip();
        }
        int from = Math.clamp(at - BEFORE, 0, Math.max(0, text.length() - WHOLE));
        return text.substring(from, Math.min(text.length(), from + WHOLE)).strip();
    }

    /** Returns a short line in full, or the part of a long line that mentions most of the concepts. */
    public static String about(Spot spot, List<Concept> concepts) {
        if (spot.text().length() <= WHOLE) {
            return of(spot);
        }
        List<Token> tokens = Tokens.of(spot.text());
        int best = 0;
        int most = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Set<Concept> found = new HashSet<>();
            int end = tokens.get(i).from() + WHOLE - BEFORE;
            for (int j = i; j < tokens.size() && tokens.get(j).to() < end; j++) {
                List<String> stems = tokens.get(j).stems();
                concepts.stream().filter(concept -> concept.in(stems)).forEach(found::add);
            }
            if (found.size() > most) {
                most = found.size();
                best = tokens.get(i).from();
            }
        }
        return around(spot, best);
    }
}
