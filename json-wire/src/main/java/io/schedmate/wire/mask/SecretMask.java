package io.schedmate.wire.mask;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces secrets in a text with their kind. Line numbers and all other words do not change, so a citation of masked
 * text remains valid. No pattern nests repetition, so matching takes linear time.
 */
public final class SecretMask {

    private record Rule(Pattern pattern, int group, String kind) {}

    private static final String NAME = "(?i:pass(?:word|wd|phrase)?|secret|token|api[_-]?key|access[_-]?key(?:[_-]?id)?"
            + "|secret[_-]?access[_-]?key|private[_-]?key|auth|credential[s]?|wandb_api_key|hf_token)";

    private static final List<Rule> RULES = List.of(
            rule(
                    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,8192}-----END [A-Z ]{0,40}PRIVATE KEY-----",
                    0,
                    "private key"),
            rule("\\beyJ[A-Za-z0-9_-]{8,2048}\\.[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,2048}", 0, "token"),
            rule("\\bsmk_[0-9a-f]{12}_[A-Za-z0-9_-]{8,64}", 0, "key"),
            rule("\\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,256}", 0, "key"),
            rule("\\bhf_[A-Za-z0-9]{16,128}", 0, "token"),
            rule("\\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{20,255}", 0, "token"),
            rule("\\bgithub_pat_[A-Za-z0-9_]{20,255}", 0, "token"),
            rule("\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b", 0, "key"),
            rule("\\bAIza[A-Za-z0-9_-]{35}", 0, "key"),
            rule("\\bxox[abprs]-[A-Za-z0-9-]{10,255}", 0, "token"),
            rule("(?i)\\b(?:bearer|basic)\\s{1,4}([A-Za-z0-9._~+/=-]{12,4096})", 1, "token"),
            rule("://[^/\\s:@]{1,128}:([^/\\s@]{1,256})@", 1, "password"),
            rule(NAME + "[\"']?\\s{0,4}[:=]\\s{0,4}[\"']?([^\\s\"',;&}]{4,512})", 1, "secret"),
            rule("--" + NAME + "\\s{1,4}([^\\s-][^\\s]{3,512})", 1, "secret"),
            rule("\\b[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){1,8}", 0, "mail"));

    private SecretMask() {}

    public static String mask(String text) {
        String masked = text;
        for (Rule rule : RULES) {
            masked = rule.pattern().matcher(masked).replaceAll(match -> replacement(match, rule));
        }
        return masked;
    }

    private static String replacement(MatchResult match, Rule rule) {
        String whole = match.group();
        int from = match.start(rule.group()) - match.start();
        int to = match.end(rule.group()) - match.start();
        return Matcher.quoteReplacement(whole.substring(0, from) + "<" + rule.kind() + ">" + whole.substring(to));
    }

    private static Rule rule(String pattern, int group, String kind) {
        return new Rule(Pattern.compile(pattern), group, kind);
    }
}
