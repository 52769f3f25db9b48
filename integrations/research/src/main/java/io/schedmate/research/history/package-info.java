/** Reads the records of jobs that clusters and papers have published, as traces for the simulator. */
@NullMarked
package io.schedmate.research.history;

import org.jspecify.annotations.NullMarked;
