package io.schedmate.kubernetes.format;

/**
 * The paths of the fields of one kind of job, separated by dots. A path is empty if the kind has no such field.
 *
 * @param queue the queue, if Kueue's label does not name it
 * @param limit the time limit of a run, in seconds
 * @param command the command, if it is not in a pod template
 * @param started when the job started to run
 * @param ended when the job ended, if no condition states it
 * @param reason the reason for the state, if no condition states it
 * @param restarts the number of attempts that the job's own controller restarted
 * @param failures the number of failed attempts, including the last one
 * @param tries the maximum number of attempts, if {@code restarts} also counts a restart beyond it that did not happen
 */
record FieldPaths(
        String queue,
        String limit,
        String command,
        String started,
        String ended,
        String reason,
        String restarts,
        String failures,
        String tries) {}
