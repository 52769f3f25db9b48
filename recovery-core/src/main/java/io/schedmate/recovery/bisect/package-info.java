/** Which of many nodes are faulty, found with few tests by what each would tell. */
@NullMarked
package io.schedmate.recovery.bisect;

import org.jspecify.annotations.NullMarked;
