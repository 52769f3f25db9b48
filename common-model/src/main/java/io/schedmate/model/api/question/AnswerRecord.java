package io.schedmate.model.api.question;

import io.schedmate.model.check.Require;

/**
 * A record that an answer is based on.
 *
 * @param kind kind of the record
 * @param id id as in calls about its kind: the id of a job, failure or recovery, or the name of a node
 * @param text description of the record in words
 */
public record AnswerRecord(RecordKind kind, String id, String text) {

    public AnswerRecord {
        Require.present("kind", kind);
        Require.present("id", id);
        Require.present("text", text);
    }
}
