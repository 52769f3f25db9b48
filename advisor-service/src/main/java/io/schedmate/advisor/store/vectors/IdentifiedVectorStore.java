package io.schedmate.advisor.store.vectors;

import org.springframework.ai.vectorstore.VectorStore;

/** A vector store that can report whether its index is still the one that was filled. */
interface IdentifiedVectorStore extends VectorStore {

    /** Returns the identity. It changes if this is another store, or if the store has lost its contents. */
    String identity();
}
