package io.schedmate.query.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The turns of phrase that tell what kind of answer is wanted and which value of a series. */
final class Cues {

    private static final Map<Wanted, Pattern> WANTED = new LinkedHashMap<>();
    private static final Map<Aggregate, Pattern> AGGREGATES = new LinkedHashMap<>();

    static {
        wanted(
                Wanted.CAUSE,
                "why|reason|wrong with|what (?:made|let|caused|forced) |root cause|went wrong|goes wrong|what happened to (?:it|the|this)|what happened\\b"
                        + "(?! to the)|what (?:finally |exactly |really |actually )?(?:killed|broke|ended|caused|stopped|"
                        + "crashed|made it)|fault\\b|to blame|(?:what|which) (?:\\w+ ){0,3}(?:error|exception)\\b|"
                        + "what (?:did it|does it|did the \\w+|it) (?:die|fail|crash|choke)|what is the problem|"
                        + "what was the problem|get past the|the bug\\b|the culprit|how did (?:it|the \\w+|this \\w+) "
                        + "(?:die|end|fail|crash)|what to fix|explain|complain(?:s|ed)? (?:about|of)");
        wanted(
                Wanted.COUNT,
                "how many (?!seconds|minutes|hours|days)|how often (?!is|are|does|do|will)|number of|how many times|count of|count the|times did");
        wanted(Wanted.DURATION, "how long|how much time|duration of|how many (?:seconds|minutes|hours|days)");
        wanted(
                Wanted.WHEN,
                "when\\b(?= (?:did|was|were|is|does|do|had|has|exactly|it)\\b)|^when\\b|what time|which day|what date"
                        + "|which date|time of (?:death|the|day)|timestamp|time stamp");
        wanted(
                Wanted.WHERE,
                "(?:which|what|whose|on which|on what) (?:\\w+ ){0,2}(?:node|rank|gpu|host|machine|card|box|worker|process|"
                        + "server|device|port|switch|pid|file|user|script|line)\\b|^where\\b|^who\\b|\\bwhose\\b|hostname|which one");
        wanted(
                Wanted.YES_NO,
                "(?:^|[,.?!:;] ?)(?:and |but |so |or )?(?:did|does|do|is|are|was|were|has|have|had|can|could|"
                        + "will|would|should|any)\\b");
        aggregate(
                Aggregate.HIGHEST,
                "highest|largest|biggest|maximum|\\bmax\\b(?! len)|peak|greatest|blow up|blew up|spike|"
                        + "longest|slowest|at most\\b|took (?:the )?most|\\b(?:which|what|who) .*\\bthe most\\b|most (?:time|memory)|explode");
        aggregate(Aggregate.LOWEST, "lowest|smallest|fewest|minimum|\\bmin\\b|\\bleast\\b|fastest|quickest|shortest");
        aggregate(Aggregate.WORST, "worst");
        aggregate(Aggregate.BEST, "best");
        aggregate(
                Aggregate.FIRST,
                "first|initial|initially|(?:start|began|begin|begun)(?:s|ed)? (?:with|at|from|out)|at the "
                        + "(?:very )?(?:beginning|start|outset)|earliest|before training|to begin with");
        aggregate(
                Aggregate.LAST,
                "\\blast\\b|final|finally|latest|end(?:s|ed)? (?:up )?(?:with|at)|at the (?:very )?end|most recent|"
                        + "so far|up to now|currently|by the end|right before|just before|by then|after the last|when it (?:died|"
                        + "crashed|stopped|ended|failed)");
        aggregate(Aggregate.AVERAGE, "on average|average|\\bmean\\b(?! average)|typical|typically");
    }

    private Cues() {}

    private static void wanted(Wanted wanted, String pattern) {
        WANTED.put(wanted, Pattern.compile(pattern));
    }

    private static void aggregate(Aggregate aggregate, String pattern) {
        AGGREGATES.put(aggregate, Pattern.compile(pattern));
    }

    static Wanted wanted(String question) {
        for (Map.Entry<Wanted, Pattern> each : WANTED.entrySet()) {
            if (each.getValue().matcher(question).find()) {
                return each.getKey();
            }
        }
        return Wanted.VALUE;
    }

    static List<Aggregate> aggregates(String question) {
        List<Aggregate> found = new ArrayList<>();
        AGGREGATES.forEach((aggregate, pattern) -> {
            if (pattern.matcher(question).find()) {
                found.add(aggregate);
            }
        });
        return found;
    }
}
