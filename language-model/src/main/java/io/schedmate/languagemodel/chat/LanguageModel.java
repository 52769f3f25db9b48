package io.schedmate.languagemodel.chat;

/** A model that answers one question. Implementations never throw: they reply with silence and its cause. */
@FunctionalInterface
public interface LanguageModel {

    Reply ask(Question question);
}
