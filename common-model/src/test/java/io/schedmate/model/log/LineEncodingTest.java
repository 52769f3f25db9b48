package io.schedmate.model.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineEncodingTest {

    @Test
    void utf8IsReadAsUtf8() {
        assertThat(read("12%|█▏ début 错误", StandardCharsets.UTF_8)).isEqualTo("12%|█▏ début 错误");
    }

    @Test
    void aLostByteOfUtf8TextAffectsNoOtherCharacter() {
        byte[] bytes = "█▏▏▏▏ x".getBytes(StandardCharsets.UTF_8);
        bytes[1] = 'c';

        assertThat(LineEncoding.decode(bytes, 0, bytes.length))
                .endsWith("▏▏▏▏ x")
                .contains("\uFFFD");
    }

    @Test
    void pairsOfHighBytesAreChineseAndSingleOnesWestern() {
        assertThat(read("错误: 训练", Charset.forName("GBK"))).isEqualTo("错误: 训练");
        assertThat(read("café: déjà vu", StandardCharsets.ISO_8859_1)).isEqualTo("café: déjà vu");
    }

    @Test
    void onlyTheGivenBytesAreRead() {
        byte[] bytes = "xx训练yy".getBytes(Charset.forName("GBK"));

        assertThat(LineEncoding.decode(bytes, 2, 4)).isEqualTo("训练");
    }

    private static String read(String text, Charset charset) {
        byte[] bytes = text.getBytes(charset);
        return LineEncoding.decode(bytes, 0, bytes.length);
    }
}
