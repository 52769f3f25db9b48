package io.schedmate.languagemodel.mask;

import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.wire.mask.SecretMask;

/** Masks the secrets in a question's material before the question is processed further. */
public record MaskingLanguageModel(LanguageModel model) implements LanguageModel {

    @Override
    public Reply ask(Question question) {
        return model.ask(question.mapMaterial(SecretMask::mask));
    }
}
