package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryStatus;

/**
 * The release of a node that a person requests after the recovery has ended.
 *
 * @param after the number of the last step before
 * @param before what the recovery's end was, which it is again afterwards
 */
public record Release(String node, String by, int after, RecoveryStatus before) {}
