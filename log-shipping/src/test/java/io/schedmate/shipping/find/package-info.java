/** Tests of finding log files, and their jobs, by name. */
@NullMarked
package io.schedmate.shipping.find;

import org.jspecify.annotations.NullMarked;
