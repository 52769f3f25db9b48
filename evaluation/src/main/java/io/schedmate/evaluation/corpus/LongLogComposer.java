package io.schedmate.evaluation.corpus;

import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.LineLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Composes long logs with one known failure at the end from a corpus. Each has a real head, repeated real progress, and
 * harmless warnings and errors that the job survives. Every second log has an earlier attempt that failed and was
 * restarted, every second pair has several interleaved ranks, and every third repeats the failure's output. The same
 * corpus, seed and size give the same logs.
 */
public final class LongLogComposer {

    private static final double WARNING_RATE = 0.01;
    private static final double RECOVERED_RATE = 0.002;
    private static final int MAX_EARLIER_CASCADE_LINES = 200;
    /** More lines than a reader of the last 500 lines sees. */
    private static final int LONG_CASCADE = 700;

    /** While one rank fails, another still reports a step or two. */
    private static final int STRAGGLING_LINES = 6;

    private final LogCorpus corpus;
    private final LogFiles files;
    private final long seed;
    private final List<ProgressLog> heads;
    private final List<FailureLog> endings;
    private final List<String> warnings;

    public LongLogComposer(LogCorpus corpus, LogFiles files, long seed) {
        this.corpus = corpus;
        this.files = files;
        this.seed = seed;
        this.heads =
                corpus.progress().stream().filter(LongLogComposer::isRepeatable).toList();
        this.endings = corpus.failures().stream().filter(log -> !log.multiRun()).toList();
        this.warnings = corpus.lines().stream()
                .filter(line -> line.label() == LineLabel.WARNING)
                .map(LabelledLine::text)
                .filter(text -> text.indexOf('\r') < 0)
                .toList();
    }

    /** Returns logs of about {@code size} lines; none if the corpus has no progress log to repeat or no failure. */
    public List<LongLog> compose(int size, int count) {
        List<LongLog> logs = new ArrayList<>();
        for (int i = 0; i < count && !heads.isEmpty() && !endings.isEmpty(); i++) {
            logs.add(new Composition(size, i).compose());
        }
        return logs;
    }

    /**
     * Whether a log can be repeated: lines with many states of a progress bar, or steps that cannot be advanced, do not
     * make a realistic long log.
     */
    private static boolean isRepeatable(ProgressLog log) {
        return log.progressLines() >= 20
                && log.progressSegments() <= 2 * log.progressLines()
                && log.progressRegex() != null
                && log.progressRegex().contains("(?<step>");
    }

    private List<String> lines(LabelledLog log) {
        return files.open(corpus.path(log.file())).read(1, Integer.MAX_VALUE);
    }

    /** One log under construction. */
    private final class Composition {
        private final int size;
        private final int number;
        private final SplittableRandom random;
        private final int ranks;
        private final List<String> out = new ArrayList<>();
        private final ProgressLog head;
        private final RepeatedProgress progress;

        Composition(int size, int number) {
            this.size = size;
            this.number = number;
            this.random = new SplittableRandom(seed * 1_000_003L + size * 31L + number);
            this.ranks = number % 4 < 2 ? 1 : 2 + random.nextInt(7);
            this.head = pick(heads);
            this.progress = new RepeatedProgress(
                    lines(head).subList((int) head.firstProgressLine() - 1, (int) head.lastProgressLine()),
                    String.valueOf(head.progressRegex()));
        }

        LongLog compose() {
            FailureLog ending = pick(endings);
            List<String> cascade = new ArrayList<>(cascade(ending));
            for (int i = 0; number % 3 == 2 && cascade.size() < LONG_CASCADE; i++) {
                cascade.add(cascade.get(i));
            }
            int room = Math.max(64, size - cascade.size());
            if (number % 2 == 1) {
                train(room / 3);
                List<String> earlier = cascade(pick(endings));
                earlier.subList(0, Math.min(MAX_EARLIER_CASCADE_LINES, earlier.size()))
                        .forEach(line -> add(line, 0));
                add("[launcher] worker group failed, restarting: attempt 2 of 4", 0);
            }
            train(room);
            return fail(ending, cascade);
        }

        private void train(int upTo) {
            lines(head).stream()
                    .limit(head.firstProgressLine() - 1)
                    .limit(size / 4)
                    .forEach(line -> add(line, 0));
            while (out.size() < upTo) {
                double chance = random.nextDouble();
                int rank = random.nextInt(ranks);
                if (chance < WARNING_RATE && !warnings.isEmpty()) {
                    add(pick(warnings), rank);
                } else if (chance < WARNING_RATE + RECOVERED_RATE) {
                    pick(RecoveredErrors.BLOCKS).forEach(line -> add(line, rank));
                }
                String line = progress.next();
                for (int each = 0; each < ranks; each++) {
                    add(line, each);
                }
            }
        }

        private LongLog fail(FailureLog ending, List<String> cascade) {
            long start = Math.min(ending.firstErrorLine(), ending.rootCauseLine());
            int rank = random.nextInt(ranks);
            long first = 0;
            long root = 0;
            for (int i = 0; i < cascade.size(); i++) {
                first = start + i == ending.firstErrorLine() ? out.size() + 1 : first;
                root = start + i == ending.rootCauseLine() ? out.size() + 1 : root;
                add(cascade.get(i), rank);
                if (ranks > 1 && i < STRAGGLING_LINES) {
                    add(progress.next(), (rank + 1) % ranks);
                }
            }
            return new LongLog(
                    new FailureLog(
                            "composed-%d-%d (%s)".formatted(size, number, ending.file()),
                            ending.source(),
                            first,
                            root,
                            ending.category(),
                            ending.infraType(),
                            ending.component(),
                            ending.reason(),
                            ending.ambiguous(),
                            number % 2 == 1),
                    new InMemoryLogLines(out));
        }

        private List<String> cascade(FailureLog log) {
            List<String> text = lines(log);
            long start = Math.min(log.firstErrorLine(), log.rootCauseLine());
            return text.subList((int) Math.clamp(start - 1, 0, text.size()), text.size());
        }

        private void add(String line, int rank) {
            out.add(ranks == 1 ? line : "[rank" + rank + "]: " + line);
        }

        private <T> T pick(List<T> choices) {
            return choices.get(random.nextInt(choices.size()));
        }
    }
}
