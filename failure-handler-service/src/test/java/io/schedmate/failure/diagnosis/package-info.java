/** Tests the parts of a diagnosis that read logs and counters. */
@NullMarked
package io.schedmate.failure.diagnosis;

import org.jspecify.annotations.NullMarked;
