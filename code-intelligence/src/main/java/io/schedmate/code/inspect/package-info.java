/** Determines what a job trains, on what data and how, from its command and its tree. */
@NullMarked
package io.schedmate.code.inspect;

import org.jspecify.annotations.NullMarked;
