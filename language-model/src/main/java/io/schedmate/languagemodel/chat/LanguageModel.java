package io.schedmate.languagemodel.chat;

/** A model that answers one question. Implementations never throw; on failure they return a silence with its cause. */
@FunctionalInterface
public interface LanguageModel {

    Reply ask(Question question);
}
