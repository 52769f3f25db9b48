package io.schedmate.contracts.vectors;

import io.schedmate.embedding.index.InMemoryVectorIndex;
import io.schedmate.embedding.index.VectorIndex;
import io.schedmate.embedding.index.VectorSpace;
import io.schedmate.embedding.index.file.FileVectorIndex;
import io.schedmate.embedding.index.file.FileVectorIndex.Reembedding;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class VectorIndexesTest {

    @Nested
    class InMemory extends VectorIndexContract {
        @Override
        protected VectorIndex open(VectorSpace space) {
            return new InMemoryVectorIndex(space);
        }
    }

    @Nested
    class InAFolder extends VectorIndexContract {
        @TempDir
        private Path folder;

        @Override
        protected VectorIndex open(VectorSpace space) {
            return FileVectorIndex.open(folder, space, 10_000, Reembedding.forgetting());
        }
    }

    @Nested
    class InAFolderBySignsFromTheFirstVectorOn extends VectorIndexContract {
        @TempDir
        private Path folder;

        @Override
        protected VectorIndex open(VectorSpace space) {
            return FileVectorIndex.open(folder, space, 0, Reembedding.forgetting());
        }
    }

    @Nested
    class InAFolderWithAGraphFromTheFirstVectorOn extends VectorIndexContract {
        @TempDir
        private Path folder;

        @Override
        protected VectorIndex open(VectorSpace space) {
            return FileVectorIndex.open(folder, space, 0, 0, Reembedding.forgetting());
        }

        @Override
        protected void settle(VectorIndex written) {
            ((FileVectorIndex) written).awaitGraph();
        }
    }
}
