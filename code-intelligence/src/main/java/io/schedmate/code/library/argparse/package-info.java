/** Models argparse and its relatives. */
@NullMarked
package io.schedmate.code.library.argparse;

import org.jspecify.annotations.NullMarked;
