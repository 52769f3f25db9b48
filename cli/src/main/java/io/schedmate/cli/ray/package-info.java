/** Ray's Jobs API beside SchedMate: advice when a job is submitted, its states and its log told while it runs. */
@NullMarked
package io.schedmate.cli.ray;

import org.jspecify.annotations.NullMarked;
