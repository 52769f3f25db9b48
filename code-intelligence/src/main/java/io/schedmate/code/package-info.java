/** What a job is, as its command and its tree say it. */
@NullMarked
package io.schedmate.code;

import org.jspecify.annotations.NullMarked;
