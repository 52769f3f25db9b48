/** Lets a writer word an answer from passages of the log, and keeps of it what their lines prove. */
@NullMarked
package io.schedmate.query.reason;

import org.jspecify.annotations.NullMarked;
