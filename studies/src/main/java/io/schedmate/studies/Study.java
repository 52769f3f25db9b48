package io.schedmate.studies;

import java.io.IOException;
import java.util.List;

/** A case study of the papers. */
public interface Study {

    /** As a user names it. */
    String name();

    /** As a heading. */
    String title();

    /** The files that it needs, below the folder of traces; of some of these sets one is enough. */
    List<List<String>> files();

    /** Whether all it needs is there; said beforehand, so that a missing file is no failure. */
    default boolean isPossible(StudyData data) {
        return files().stream().anyMatch(each -> data.missing(each).isEmpty());
    }

    /** Runs it; a table in Markdown and what it assumes. */
    String run(StudyData data) throws IOException;
}
