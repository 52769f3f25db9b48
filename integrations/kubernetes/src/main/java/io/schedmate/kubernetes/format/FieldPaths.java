package io.schedmate.kubernetes.format;

/**
 * Where the fields of one kind of job lie, as paths with dots; empty where the kind has no such field.
 *
 * @param queue beside Kueue's label
 * @param limit of its run, in seconds
 * @param command where it does not stand in a pod template
 * @param started when it began to run
 * @param ended when it ended, where no condition says so
 * @param reason of its state, where no condition says so
 * @param restarts how many tries its own controller began anew
 * @param failures how many tries failed, the last one included
 * @param tries how many there may be, where {@code restarts} also counts one that was not begun for want of more
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
