/** What a job trains, on what and how, out of its command and its tree. */
@NullMarked
package io.schedmate.code.inspect;

import org.jspecify.annotations.NullMarked;
