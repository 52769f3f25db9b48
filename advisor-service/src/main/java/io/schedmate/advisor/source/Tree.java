package io.schedmate.advisor.source;

import java.nio.file.Path;

/**
 * The source tree of a job.
 *
 * @param root the folder outside which nothing is read
 * @param workdir the folder in which the command runs; {@code root} or a folder below it
 */
public record Tree(Path root, Path workdir) {}
