package io.schedmate.cli.logs.text;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.verdict.Attempt;
import io.schedmate.model.failure.Component;

/** Writes a diagnosis as JSON, with the property names and order of the published format. */
public final class DiagnosisJson {

    private DiagnosisJson() {}

    public static void properties(JsonObject object, String file, Diagnosis diagnosis) {
        properties(
                object,
                file,
                diagnosis,
                () -> object.objects("evidence", diagnosis.evidence(), DiagnosisJson::cited),
                () -> object.objects("attempts", diagnosis.attempts(), DiagnosisJson::attempt));
    }

    /** Writes a diagnosis whose cited lines and attempts the caller writes. */
    public static void properties(
            JsonObject object, String file, Diagnosis diagnosis, Runnable evidence, Runnable attempts) {
        object.text("file", file)
                .number("firstErrorLine", diagnosis.firstErrorLine())
                .text("firstErrorText", diagnosis.firstErrorText())
                .number("rootCauseLine", diagnosis.rootCauseLine())
                .text("rootCauseText", diagnosis.rootCauseText())
                .wire("category", diagnosis.category())
                .wire("infraType", diagnosis.infraType())
                .text("reason", diagnosis.reason())
                .text("code", diagnosis.code())
                .object("component", diagnosis.component(), DiagnosisJson::component)
                .flag("retriable", diagnosis.retriable())
                .number("confidence", diagnosis.confidence())
                .text("explanation", diagnosis.explanation());
        evidence.run();
        object.texts("recommendedActions", diagnosis.recommendedActions())
                .number("rangeReads", diagnosis.rangeReads())
                .wire("engine", diagnosis.engine());
        attempts.run();
        object.wire("outcome", diagnosis.outcome()).object("userFrame", diagnosis.userFrame(), DiagnosisJson::cited);
    }

    private static void component(JsonObject object, Component component) {
        object.text("node", component.node())
                .number("rank", component.rank())
                .number("gpu", component.gpu())
                .text("gpuUuid", component.gpuUuid())
                .text("pci", component.pci())
                .text("nic", component.nic())
                .text("nvswitch", component.nvswitch())
                .text("nvswitchPci", component.nvswitchPci())
                .text("port", component.port())
                .text("peer", component.peer())
                .text("pod", component.pod())
                .text("path", component.path())
                .text("gpuSerial", component.gpuSerial());
    }

    static void cited(JsonObject object, CitedLine cited) {
        object.number("line", cited.line()).text("text", cited.text());
    }

    static void attempt(JsonObject object, Attempt attempt) {
        object.number("fromLine", attempt.fromLine())
                .number("toLine", attempt.toLine())
                .text("outcome", attempt.outcome())
                .number("firstErrorLine", attempt.firstErrorLine())
                .number("rootCauseLine", attempt.rootCauseLine())
                .wire("category", attempt.category())
                .wire("infraType", attempt.infraType());
    }
}
