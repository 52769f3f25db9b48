/** Determines from its command and its tree what a job trains, on what data and how. */
@NullMarked
package io.schedmate.code.inspect;

import org.jspecify.annotations.NullMarked;
