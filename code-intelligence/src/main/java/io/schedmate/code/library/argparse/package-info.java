/** Models argparse and libraries that provide its parser. */
@NullMarked
package io.schedmate.code.library.argparse;

import org.jspecify.annotations.NullMarked;
