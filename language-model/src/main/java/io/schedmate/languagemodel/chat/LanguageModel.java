package io.schedmate.languagemodel.chat;

/** A model that answers one question. Implementations never throw; on failure they return {@link Reply.Unanswered} with its cause. */
@FunctionalInterface
public interface LanguageModel {

    Reply ask(Question question);
}
