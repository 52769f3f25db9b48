/**
 * Brings advice to the cluster: a Kueue admission check, status of TrainJobs, proposed failure policies, and conditions
 * on faulty nodes.
 */
@NullMarked
package io.schedmate.kubernetes.advise;

import org.jspecify.annotations.NullMarked;
