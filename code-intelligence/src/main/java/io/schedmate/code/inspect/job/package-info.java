/** The input of the field readers (the job, its settings, known names) and their answers. */
@NullMarked
package io.schedmate.code.inspect.job;

import org.jspecify.annotations.NullMarked;
