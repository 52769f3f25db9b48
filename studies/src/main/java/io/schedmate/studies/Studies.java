package io.schedmate.studies;

import java.util.List;

/** Every case study, in the order of docs/case-studies.md. */
public final class Studies {

    private static final List<Study> ALL = List.of(
            new PeerStudy(),
            new InformationStudy(),
            new RetrievalStudy(),
            new FaultStudy(),
            new PackingStudy(),
            new HeavyStudy(),
            new AdvisorsStudy(),
            new SiaStudy(),
            ProfilingStudy.ofSia(),
            ProfilingStudy.ofPollux(),
            new FairnessStudy(),
            new ScaleStudy());

    private Studies() {}

    public static List<Study> all() {
        return ALL;
    }
}
