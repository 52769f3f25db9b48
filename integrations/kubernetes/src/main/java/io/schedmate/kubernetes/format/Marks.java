package io.schedmate.kubernetes.format;

/** The labels and annotations that SchedMate reads and writes, under its own prefix. */
public interface Marks {

    /** Label of a job that wants advice, with any value. */
    String WANTED = "schedmate.io/advice";

    /** Label of pods: the job's id. */
    String JOB = "schedmate.io/job";

    /** Annotation: the id of the advice. */
    String ADVICE = "schedmate.io/advice-id";

    /** Annotation: the median of the expected seconds. */
    String EXPECTED = "schedmate.io/expected-seconds";

    /** Annotation: the seconds that one job of ten is expected to exceed. */
    String EXPECTED_AT_MOST = "schedmate.io/expected-seconds-p90";

    /** Annotation: the median of the expected use of its GPUs, 0 to 1. */
    String UTILISATION = "schedmate.io/expected-gpu-utilisation";

    /** Annotation of a failed job: the proposed podFailurePolicy, as JSON. */
    String POLICY = "schedmate.io/proposed-pod-failure-policy";

    /** Annotation of a job, written by whoever restarts it: its attempt, from 1. */
    String ATTEMPT = "schedmate.io/attempt";

    /** Annotations of a job, written by its owner: where its code is. */
    String GIT_URL = "schedmate.io/git-url";

    /** The commit of that repository. */
    String GIT_COMMIT = "schedmate.io/git-commit";
}
