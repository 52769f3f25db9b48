package io.schedmate.advisor.store.vectors;

import org.springframework.ai.vectorstore.VectorStore;

/** A vector store that can tell whether its index is still the one that was filled. */
interface IdentifiedVectorStore extends VectorStore {

    /** Changes if this is another store, or if the store has lost its content. */
    String identity();
}
