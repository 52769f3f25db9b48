/** The pages that experiment trackers have for a run, as its log names them. */
@NullMarked
package io.schedmate.logs.link;

import org.jspecify.annotations.NullMarked;
