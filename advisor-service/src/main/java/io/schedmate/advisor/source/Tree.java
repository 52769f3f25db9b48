package io.schedmate.advisor.source;

import java.nio.file.Path;

/**
 * The source tree of a job.
 *
 * @param root the limit of reading
 * @param workdir where its command runs; {@code root} or a folder below it
 */
public record Tree(Path root, Path workdir) {}
