package io.schedmate.cli.reproduce;

import java.io.IOException;

/** A case study of the papers. */
interface Study {

    /** As a user names it. */
    String name();

    /** As a heading. */
    String title();

    /** Whether all it needs is there; said beforehand, so that a missing file is no failure. */
    boolean isPossible(StudyData data);

    /** Runs it; a table in Markdown and what it assumes. */
    String run(StudyData data) throws IOException;
}
