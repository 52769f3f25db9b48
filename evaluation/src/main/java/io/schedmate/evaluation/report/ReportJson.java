package io.schedmate.evaluation.report;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes any report as JSON: the records as they are, each figure with its n and interval. */
public final class ReportJson {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ReportJson() {}

    public static String of(Record report) {
        return JSON.writeValueAsString(report);
    }
}
