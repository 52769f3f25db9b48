package io.schedmate.logs.job;

import io.schedmate.logs.intake.LogLines;

/** One of a job's logs, under the name of its file: the path within the job's folder, parted by {@code /}. */
public record JobLog(String name, LogLines lines) {}
