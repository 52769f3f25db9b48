package io.schedmate.model;

/** The method that produced an answer. An answer with several parts names one engine per part. */
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
    /** An extraction plan that is created once per template. */
    PLAN,
    /** The local embedding model. */
    EMBEDDING,
    /** A replay of the scheduling policy over drawn durations. */
    REPLAY,
    /** A language model whose citations were checked. */
    LLM,
    /** The minimal answer, if nothing better is available. */
    FALLBACK
}
