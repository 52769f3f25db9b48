package io.schedmate.model;

/** What gave an answer; an answer of several parts names one for each part. */
public enum Engine implements WireValue {
    /** A matching earlier job of the same user. */
    RESUBMISSION,
    /** Static analysis of the job's tree and command. */
    STATIC,
    /** Similar past jobs. */
    RETRIEVAL,
    /** A regressor trained on past jobs. */
    LEARNED,
    /** Rules on templates. */
    RULES,
    /** An extraction plan made once for a template. */
    PLAN,
    /** The local embedding model. */
    EMBEDDING,
    /** A language model, its citations checked. */
    LLM,
    /** The least that can be said when nothing better is at hand. */
    FALLBACK
}
