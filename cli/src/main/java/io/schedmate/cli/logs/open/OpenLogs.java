package io.schedmate.cli.logs.open;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.logs.job.JobLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The open logs of one job: a single file, or all logs in a folder. */
public final class OpenLogs implements AutoCloseable {

    private final List<JobLog> logs;
    private final Runnable closing;

    private OpenLogs(List<JobLog> logs, Runnable closing) {
        this.logs = logs;
        this.closing = closing;
    }

    /**
     * Opens a file or a folder.
     *
     * @throws CommandFailed if there is nothing to read
     */
    public static OpenLogs open(Path log, Engines.LogOpener opener) {
        if (Files.isDirectory(log)) {
            JobFolder folder = JobFolder.open(log, opener);
            return new OpenLogs(folder.logs(), folder::close);
        }
        JobLog only = new JobLog(log.toString(), LogFiles.open(log.toString(), opener));
        return new OpenLogs(List.of(only), () -> LogFiles.close(log.toString(), only.lines()));
    }

    public List<JobLog> logs() {
        return logs;
    }

    @Override
    public void close() {
        closing.run();
    }
}
