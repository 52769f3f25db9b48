package io.schedmate.kubernetes.format;

/** The labels and annotations that SchedMate reads and writes, under its own prefix. */
public interface Marks {

    /** Label of a job that requests advice, with any value. */
    String WANTED = "schedmate.io/advice";

    /** Label of pods: the job's id. */
    String JOB = "schedmate.io/job";

    /** Annotation: the id of the advice. */
    String ADVICE = "schedmate.io/advice-id";

    /** Annotation: the predicted duration's median, in seconds. */
    String EXPECTED = "schedmate.io/expected-seconds";

    /** Annotation: the predicted duration's 90th percentile, in seconds. */
    String EXPECTED_AT_MOST = "schedmate.io/expected-seconds-p90";

    /** Annotation: the predicted median GPU utilisation, 0 to 1. */
    String UTILISATION = "schedmate.io/expected-gpu-utilisation";

    /** Annotation of a failed job: the proposed podFailurePolicy, as JSON. */
    String POLICY = "schedmate.io/proposed-pod-failure-policy";

    /** Annotation of a job: its attempt, from 1. The client that restarts the job writes it. */
    String ATTEMPT = "schedmate.io/attempt";

    /** Annotation of a job, written by its owner: the URL of its Git repository. */
    String GIT_URL = "schedmate.io/git-url";

    /** Annotation of a job, written by its owner: the commit in that repository. */
    String GIT_COMMIT = "schedmate.io/git-commit";
}
