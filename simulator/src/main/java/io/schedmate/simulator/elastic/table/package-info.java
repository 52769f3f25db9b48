/** How fast applications really train, as measured and published. */
@NullMarked
package io.schedmate.simulator.elastic.table;

import org.jspecify.annotations.NullMarked;
