package io.schedmate.model.api.question;

import io.schedmate.model.check.Require;

/**
 * A record that an answer is based on.
 *
 * @param kind of the record
 * @param id as in calls about its kind: the id of a job, failure or recovery, the name of a node
 * @param text the record in words
 */
public record AnswerRecord(RecordKind kind, String id, String text) {

    public AnswerRecord {
        Require.present("kind", kind);
        Require.present("id", id);
        Require.present("text", text);
    }
}
