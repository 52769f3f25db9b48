package io.schedmate.advisor.store.vectors;

import io.schedmate.contracts.vectors.VectorStoreContract;
import io.schedmate.embedding.index.VectorSpace;
import io.schedmate.embedding.index.file.FileVectorIndex;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.VectorStore;

class EmbeddedVectorStoreTest extends VectorStoreContract {

    @TempDir
    private Path folder;

    @Override
    protected VectorStore open(EmbeddingModel model, Map<String, Class<?>> fields) {
        VectorSpace space = Stores.space(model, 1);
        DeclaredFields declared = Stores.declared(fields);
        var index = FileVectorIndex.open(
                folder.resolve(new IndexName("contract", space, declared).toString()),
                space,
                1_000,
                FileVectorIndex.Reembedding.forgetting());
        return new EmbeddedVectorStore(index, model, declared, "folder");
    }
}
