package io.schedmate.model.job;

import io.schedmate.model.check.Require;

/** The location of a job's code. */
public sealed interface JobSource {

    /** A folder under a root that the advisor may read. */
    record Path(String path) implements JobSource {

        public Path {
            Require.text("path", path);
        }
    }

    /** An uploaded archive, by the id that the upload returned. */
    record Archive(String archiveId) implements JobSource {

        public Archive {
            Require.text("archiveId", archiveId);
        }
    }

    /** A commit of a repository on the allow-list. */
    record Git(String url, String commit) implements JobSource {

        public Git {
            Require.text("url", url);
            Require.text("commit", commit);
        }
    }

    /** No code: only command and image are known. */
    record None() implements JobSource {}
}
