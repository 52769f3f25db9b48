package io.schedmate.query;

import io.schedmate.query.engine.QueryEngine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A log in a test, and the failure that a diagnosis would have found in it. */
record WrittenLog(List<String> lines, JobFacts facts) implements LogText {

    static WrittenLog of(String text) {
        return new WrittenLog(List.of(text.strip().split("\n", -1)), JobFacts.none());
    }

    WrittenLog diedAt(int line, String what) {
        return new WrittenLog(lines, new Died(new JobFacts.Failure(what, line, line, true, List.of())));
    }

    WrittenLog diedUncertainlyAt(int line, String what) {
        return new WrittenLog(lines, new Died(new JobFacts.Failure(what, line, line, false, List.of())));
    }

    /** The diagnosis contains the remedy. */
    WrittenLog diedAt(int line, String what, String... actions) {
        return new WrittenLog(lines, new Died(new JobFacts.Failure(what, line, line, true, List.of(actions))));
    }

    /** Each attempt died at a line; the last one is the job's failure. */
    WrittenLog diedEachTimeAt(String what, int... attempts) {
        List<JobFacts.Failure> failures = Arrays.stream(attempts)
                .mapToObj(line -> new JobFacts.Failure(what, line, line, true, List.of()))
                .toList();
        return new WrittenLog(lines, new DiedOften(failures));
    }

    Answer ask(String question) {
        return QueryEngine.over(this, facts).ask(question);
    }

    @Override
    public long count() {
        return lines.size();
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        int from = (int) Math.clamp(fromLine - 1, 0, lines.size());
        return lines.subList(from, (int) Math.min(lines.size(), (long) from + limit));
    }

    @Override
    public Place place(long line) {
        return new Place("job.log", line);
    }

    private record DiedOften(List<JobFacts.Failure> attempts) implements JobFacts {

        @Override
        public Optional<Failure> failure() {
            return Optional.of(attempts.getLast());
        }
    }

    private record Died(Failure last) implements JobFacts {

        @Override
        public Optional<Failure> failure() {
            return Optional.of(last);
        }

        @Override
        public List<Failure> attempts() {
            return List.of();
        }
    }
}
