/** Rules that find from a group of lines what each of its columns means. */
@NullMarked
package io.schedmate.logs.extract.plan.rule;

import org.jspecify.annotations.NullMarked;
