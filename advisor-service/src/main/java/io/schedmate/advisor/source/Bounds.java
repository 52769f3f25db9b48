package io.schedmate.advisor.source;

import java.time.Duration;

/**
 * How much a source may cost.
 *
 * @param unpackedBytes of a tree, all files together
 * @param entries files, folders and links of a tree
 * @param fetchedBytes of a repository, as it comes over the network
 * @param fetchTime of one repository
 */
public record Bounds(long unpackedBytes, int entries, long fetchedBytes, Duration fetchTime) {}
