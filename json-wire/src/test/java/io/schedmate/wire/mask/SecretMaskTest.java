package io.schedmate.wire.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretMaskTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            export WANDB_API_KEY=0123456789abcdef0123                   | 0123456789abcdef
            --hf-token hf_abcdefghijklmnopqrstuv                        | hf_abcdef
            openai key sk-proj-abcdefghijklmnop1234                     | sk-proj
            AWS_ACCESS_KEY_ID=AKIAABCDEFGHIJKLMNOP                      | AKIA
            git clone https://anna:s3cr3tpass@git.example.org/x.git     | s3cr3tpass
            Authorization: Bearer abcdefghijklmnop.qrstuv               | abcdefghijklmnop
            "password": "hunter2hunter2"                                | hunter2
            db_password: 'correct-horse'                                | correct-horse
            mail the logs to anna.b@cluster.example.org                 | anna.b@
            remote: ghp_abcdefghijklmnopqrstuvwx                        | ghp_abc
            """)
    void hidesSecrets(String text, String secret) {
        assertThat(SecretMask.mask(text)).doesNotContain(secret);
    }

    /** Each kind in a text that no other rule matches, so that the loss of a rule is noticed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.dGhlc2lnbmF0dXJl seen   | jwt <token> seen
            sk-abcdefghijklmnop12 and pk-abcdefghijklmnop12                     | <key> and <key>
            with smk_0123456789ab_abcdefghijklmnopqrstuvwxyz_-12345 it          | with <key> it
            rk-abcdefghijklmnop12                                               | <key>
            got hf_abcdefghijklmnopqr here                                      | got <token> here
            gho_abcdefghijklmnopqrst ghu_abcdefghijklmnopqrst                   | <token> <token>
            ghs_abcdefghijklmnopqrst ghr_abcdefghijklmnopqrst                   | <token> <token>
            github_pat_abcdefghij_klmnopqrst                                    | <token>
            as ASIAABCDEFGHIJKLMNOP or AKIAABCDEFGHIJKLMNOP                     | as <key> or <key>
            AIzaSyA-abcdefghijklmnopqrstuvwxyz_1234                             | <key>
            slack xoxb-1234567890-abcdef                                        | slack <token>
            basic dXNlcjpwYXNzd29yZA==                                          | basic <token>
            https://anna:s3cr@git.example.org                                   | https://anna:<password>@git.example.org
            auth: hunter2                                                       | auth: <secret>
            run --password hunter2 --steps 5                                    | run --password <secret> --steps 5
            to anna.b@cluster.example.org                                       | to <mail>
            """)
    void eachKindOfSecretIsReplacedByItsKind(String text, String masked) {
        assertThat(SecretMask.mask(text)).isEqualTo(masked);
    }

    @Test
    void aPrivateKeyIsHiddenOverAllItsLines() {
        String text = """
                before
                -----BEGIN OPENSSH PRIVATE KEY-----
                b3BlbnNzaC1rZXktdjEAAAAA
                AAAABG5vbmU=
                -----END OPENSSH PRIVATE KEY-----
                after
                """;

        assertThat(SecretMask.mask(text)).isEqualTo("before\n<private key>\nafter\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[rank3]: RuntimeError: CUDA error: uncorrectable ECC error encountered",
                "NVRM: Xid (PCI:0000:3b:00): 79, pid=1234, GPU has fallen off the bus.",
                "loss: 2.345 tokens_per_second: 51234.1 step 10/1000",
                "n_tokens=4096 tokenizer=gpt2",
            })
    void keepsTextThatADiagnosisNeeds(String text) {
        assertThat(SecretMask.mask(text)).isEqualTo(text);
    }

    @Test
    void keepsLineNumbers() {
        String masked = SecretMask.mask("first\nTOKEN=abcdefgh12345\nthird");

        assertThat(masked.lines()).hasSize(3).last().isEqualTo("third");
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void finishesOnHostileText() {
        String hostile = "a@a.".repeat(100_000) + "token".repeat(50_000) + "://a:".repeat(50_000);

        assertThat(SecretMask.mask(hostile)).isNotEmpty();
    }
}
