/** Lets a writer formulate an answer from passages of the log, and keeps only what the lines prove. */
@NullMarked
package io.schedmate.query.reason;

import org.jspecify.annotations.NullMarked;
