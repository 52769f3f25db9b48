package io.schedmate.wire;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobSource;

/** Defines the value of property {@code kind} for each member of a sealed family. */
interface Kinds {

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = JobSource.Path.class, name = "path"),
        @JsonSubTypes.Type(value = JobSource.Archive.class, name = "archive"),
        @JsonSubTypes.Type(value = JobSource.Git.class, name = "git"),
        @JsonSubTypes.Type(value = JobSource.None.class, name = "none")
    })
    interface OfJobSource {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = JobStateChanged.class, name = "state_changed"),
        @JsonSubTypes.Type(value = JobPackingChanged.class, name = "packing_changed"),
        @JsonSubTypes.Type(value = JobForgotten.class, name = "forgotten")
    })
    interface OfJobStateEvent {}
}
