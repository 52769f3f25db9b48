package io.schedmate.cli.ask;

import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.job.JobLog;
import io.schedmate.query.LogText;
import java.util.ArrayList;
import java.util.List;

/** Concatenates the logs of one job to a single text for the Query Engine. */
final class LogsAsText implements LogText {

    private final List<JobLog> logs;
    /** The number of lines before each log. */
    private final List<Long> before = new ArrayList<>();

    private final long count;

    LogsAsText(List<JobLog> logs) {
        this.logs = List.copyOf(logs);
        long lines = 0;
        for (JobLog log : logs) {
            before.add(lines);
            lines += log.lines().count();
        }
        count = lines;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        List<String> lines = new ArrayList<>();
        for (int i = at(fromLine); i < logs.size() && lines.size() < limit; i++) {
            LogLines log = logs.get(i).lines();
            long from = Math.max(1, fromLine - before.get(i));
            lines.addAll(log.read(from, limit - lines.size()));
        }
        return lines;
    }

    @Override
    public Place place(long line) {
        int i = at(line);
        return new Place(logs.get(i).name(), line - before.get(i));
    }

    /** Returns the number of a log's line in the whole text. */
    long line(int log, long line) {
        return before.get(log) + line;
    }

    private int at(long line) {
        int i = before.size() - 1;
        while (i > 0 && before.get(i) >= line) {
            i--;
        }
        return i;
    }
}
