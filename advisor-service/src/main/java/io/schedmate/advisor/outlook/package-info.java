/** Outlooks: when jobs that wait will start, and when those that run will end. */
@NullMarked
package io.schedmate.advisor.outlook;

import org.jspecify.annotations.NullMarked;
