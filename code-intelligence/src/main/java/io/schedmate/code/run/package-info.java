/** What a job's Python program would do, followed without running it: values, calls and loops. */
@NullMarked
package io.schedmate.code.run;

import org.jspecify.annotations.NullMarked;
