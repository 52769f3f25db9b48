/** The advisor service: describes a job, finds similar past jobs, and estimates its duration and resource use. */
@NullMarked
package io.schedmate.advisor;

import org.jspecify.annotations.NullMarked;
