package io.schedmate.code.admission;

import io.schedmate.code.tree.TreeRecord;
import io.schedmate.code.workload.Workload;

/**
 * The findings in a tree, and everything that they depend on.
 *
 * @param rests the lookups that the findings depend on; the findings are valid as long as these lookups give the same
 *      results
 */
public record Reading(Workload metadata, TreeRecord rests) {}
