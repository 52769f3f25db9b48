package io.schedmate.logs.locate;

import java.util.List;

/**
 * How a made-up job ends.
 *
 * @param cause what the rank that broke prints
 * @param root the index of the line with the root cause, from 0
 */
record Ending(String name, List<String> cause, int root) {

    static final List<Ending> ALL = List.of(
            new Ending(
                    "out of GPU memory",
                    traceback("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 512.00 MiB. GPU 2 has a"
                            + " total capacity of 79.15 GiB of which 301.06 MiB is free."),
                    4),
            new Ending("key error", traceback("KeyError: 'attention_mask'"), 4),
            new Ending("missing file", traceback("FileNotFoundError: [Errno 2] No such file or directory: 'b.bin'"), 4),
            new Ending("full disk", traceback("OSError: [Errno 28] No space left on device"), 4),
            new Ending("shape", traceback("RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x7 and 9x4)"), 4),
            new Ending(
                    "lost GPU",
                    List.of(
                            "NVRM: Xid (PCI:0000:4b:00): 79, pid=3141, name=python3, GPU has fallen off the bus.",
                            "Traceback (most recent call last):",
                            "  File \"/job/train.py\", line 41, in <module>",
                            "    loss.backward()",
                            "RuntimeError: CUDA error: unspecified launch failure"),
                    0),
            new Ending("bad memory", traceback("RuntimeError: CUDA error: uncorrectable ECC error encountered"), 4),
            new Ending(
                    "time limit",
                    List.of("slurmstepd: error: *** STEP 77.0 ON node-3 CANCELLED AT 2025-03-04T05:06:07 DUE TO TIME"
                            + " LIMIT ***"),
                    0),
            new Ending(
                    "host memory",
                    List.of("slurmstepd: error: Detected 1 oom-kill event(s) in StepId=77.0. Some of your processes may"
                            + " have been killed by the cgroup out-of-memory handler."),
                    0),
            new Ending("refused", traceback("ConnectionRefusedError: [Errno 111] Connection refused"), 4));

    private static List<String> traceback(String exception) {
        return List.of(
                "Traceback (most recent call last):",
                "  File \"/job/train.py\", line 41, in <module>",
                "    main(settings)",
                "    ^^^^^^^^^^^^^^",
                exception);
    }
}
