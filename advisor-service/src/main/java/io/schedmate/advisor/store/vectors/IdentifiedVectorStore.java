package io.schedmate.advisor.store.vectors;

import org.springframework.ai.vectorstore.VectorStore;

/** A vector store that can tell whether its index is still the one that was filled. */
interface IdentifiedVectorStore extends VectorStore {

    /** Another one where this is another store, or where the store has lost what was put into it. */
    String identity();
}
