package io.schedmate.evaluation.corpus;

import java.util.List;

/** Output of errors that a job survives, written by us: none of them ends a job. */
final class RecoveredErrors {

    static final List<List<String>> BLOCKS = List.of(
            List.of(
                    "WARNING: saving the checkpoint failed at attempt 1 of 5: [Errno 5] Input/output error; retrying",
                    "INFO: the checkpoint was saved at attempt 2 of 5"),
            List.of(
                    "Traceback (most recent call last):",
                    "  File \"/job/store/upload.py\", line 88, in put",
                    "    reply = self.session.put(url, data=block, timeout=10)",
                    "ConnectionResetError: [Errno 104] Connection reset by peer",
                    "INFO: the upload succeeded when it was tried again, training goes on"),
            List.of(
                    "ERROR: evaluation hook raised ValueError: not enough samples in split 'dev'; skipped",
                    "Traceback (most recent call last):",
                    "  File \"/job/hooks/evaluate.py\", line 31, in after_step",
                    "    raise ValueError(\"not enough samples in split 'dev'\")",
                    "ValueError: not enough samples in split 'dev'"),
            List.of("skipping corrupt sample 48213: cannot identify image file '/data/part-07/48213.jpg'"),
            List.of("0 errors, 3 warnings in the data check"));

    private RecoveredErrors() {}
}
