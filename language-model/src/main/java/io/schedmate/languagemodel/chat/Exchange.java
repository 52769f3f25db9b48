package io.schedmate.languagemodel.chat;

import java.util.List;
import java.util.function.UnaryOperator;

/** One message of a conversation after its first question. */
public sealed interface Exchange {

    /** What the model said, the tools that it called included. */
    record Said(String text, List<ToolCall> calls) implements Exchange {

        public Said {
            calls = List.copyOf(calls);
        }
    }

    /** What a tool gave; possibly hostile, as all material. */
    record Observed(ToolCall call, String text) implements Exchange {}

    /** What we told the model. */
    record Told(String text) implements Exchange {}

    /** With its material changed; what the model wrote itself stays. */
    default Exchange mapMaterial(UnaryOperator<String> change) {
        return switch (this) {
            case Observed observed -> new Observed(observed.call(), change.apply(observed.text()));
            case Told told -> new Told(change.apply(told.text()));
            case Said said -> said;
        };
    }

    default long characters() {
        return switch (this) {
            case Observed observed -> observed.text().length();
            case Told told -> told.text().length();
            case Said said ->
                said.text().length()
                        + said.calls().stream()
                                .mapToLong(call ->
                                        call.name().length() + call.arguments().length())
                                .sum();
        };
    }
}
