/** What a cluster remembers of the jobs that ran on it. */
@NullMarked
package io.schedmate.code.history;

import org.jspecify.annotations.NullMarked;
