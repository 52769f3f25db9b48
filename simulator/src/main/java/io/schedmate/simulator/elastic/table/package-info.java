/** Published measurements of training speed. */
@NullMarked
package io.schedmate.simulator.elastic.table;

import org.jspecify.annotations.NullMarked;
