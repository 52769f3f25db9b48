@NullMarked
package io.schedmate.traceimport.simulation;

import org.jspecify.annotations.NullMarked;
