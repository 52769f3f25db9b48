package io.schedmate.studies;

import java.io.IOException;
import java.util.List;

/** A case study of the papers. */
public interface Study {

    /** Returns the name on the command line. */
    String name();

    /** Returns the heading. */
    String title();

    /** Returns the sets of files that the study can run on, relative to the folder of traces; one set is enough. */
    List<List<String>> files();

    /** Returns whether one of the sets of files exists, so that missing files are not a failure. */
    default boolean isPossible(StudyData data) {
        return files().stream().anyMatch(each -> data.missing(each).isEmpty());
    }

    /** Runs the study and returns a Markdown table with its assumptions. */
    String run(StudyData data) throws IOException;
}
