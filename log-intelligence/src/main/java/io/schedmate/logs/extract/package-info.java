/** What the progress lines say: step time, throughput, loss, how far, how long still. */
@NullMarked
package io.schedmate.logs.extract;

import org.jspecify.annotations.NullMarked;
