package io.schedmate.advisor.source;

import java.time.Duration;

/**
 * Limits on the size of a source and on the time to fetch it.
 *
 * @param unpackedBytes of a tree, all files together
 * @param entries files, folders and links of a tree
 * @param ratio of an unpacked archive's size to its packed size, beyond the first 16 MiB
 * @param fetchedBytes of a repository over the network
 * @param fetchTime of one repository
 */
public record Bounds(long unpackedBytes, int entries, int ratio, long fetchedBytes, Duration fetchTime) {}
