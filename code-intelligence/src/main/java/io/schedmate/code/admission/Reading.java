package io.schedmate.code.admission;

import io.schedmate.code.tree.TreeRecord;
import io.schedmate.code.workload.Workload;

/**
 * What was found in a tree, and everything that it depends on.
 *
 * @param rests valid as long as the same is found
 */
public record Reading(Workload metadata, TreeRecord rests) {}
