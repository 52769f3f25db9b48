package io.schedmate.advisor.source;

import java.time.Duration;

/**
 * Limits on the size of a source and on the time to fetch it.
 *
 * @param unpackedBytes size of a tree, all files together
 * @param entries number of files, folders and links in a tree
 * @param ratio ratio of an unpacked archive's size to its packed size, beyond the first 16 MiB
 * @param fetchedBytes size of a repository fetched over the network
 * @param fetchTime time to fetch one repository
 */
public record Bounds(long unpackedBytes, int entries, int ratio, long fetchedBytes, Duration fetchTime) {}
