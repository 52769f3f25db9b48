package io.schedmate.languagemodel.agent;

import io.schedmate.code.agent.claim.Claim;
import io.schedmate.code.agent.claim.Claim.Citation;
import io.schedmate.languagemodel.answer.JsonAnswer;
import io.schedmate.languagemodel.chat.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Parses the agent's answer and skips entries that are not claims. */
final class AnswerReader {

    private static final int MAX_CLAIMS = 40;

    private AnswerReader() {}

    /** Returns the claims of an answer; empty if the reply does not match the schema. */
    static Optional<List<Claim>> claims(Reply reply) {
        return JsonAnswer.object(reply)
                .map(answer -> answer.path("fields"))
                .filter(JsonNode::isArray)
                .map(AnswerReader::read);
    }

    private static List<Claim> read(JsonNode fields) {
        List<Claim> claims = new ArrayList<>();
        for (JsonNode field : fields) {
            if (field.path("field").isString() && field.path("value").isValueNode() && claims.size() < MAX_CLAIMS) {
                claims.add(new Claim(
                        field.path("field").asString(),
                        field.path("value").asString(""),
                        citations(field.path("evidence"))));
            }
        }
        return claims;
    }

    private static List<Citation> citations(JsonNode evidence) {
        List<Citation> citations = new ArrayList<>();
        for (JsonNode one : evidence) {
            citations.add(new Citation(
                    one.path("file").asString(""),
                    one.path("line").asInt(0),
                    one.path("quote").asString("")));
        }
        return citations;
    }
}
