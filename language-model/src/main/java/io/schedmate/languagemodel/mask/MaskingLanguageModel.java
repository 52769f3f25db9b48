package io.schedmate.languagemodel.mask;

import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.wire.mask.SecretMask;

/** Masks the secrets in a question's material before anything else sees it. */
public record MaskingLanguageModel(LanguageModel model) implements LanguageModel {

    @Override
    public Reply ask(Question question) {
        return model.ask(question.mapMaterial(SecretMask::mask));
    }
}
