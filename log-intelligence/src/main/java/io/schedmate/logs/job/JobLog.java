package io.schedmate.logs.job;

import io.schedmate.logs.intake.LogLines;

/** One of a job's logs. Its name is the path of its file within the job's folder, with {@code /} as separator. */
public record JobLog(String name, LogLines lines) {}
