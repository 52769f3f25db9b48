/** Outlooks: when waiting jobs will start, and when running jobs will end. */
@NullMarked
package io.schedmate.advisor.outlook;

import org.jspecify.annotations.NullMarked;
