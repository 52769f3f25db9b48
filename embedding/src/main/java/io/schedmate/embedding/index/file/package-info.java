/** Implements an index stored in a folder: its log, its graph and its scans. */
@NullMarked
package io.schedmate.embedding.index.file;

import org.jspecify.annotations.NullMarked;
