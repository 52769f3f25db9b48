package io.schedmate.logs.diagnose.verdict;

import io.schedmate.logs.learned.Guess;
import io.schedmate.logs.learned.LearnedMessages;

/** The verdict from the words of a message alone. */
record LearnedVerdicts(LearnedMessages messages) {

    private static final double CONFIDENCE = 0.5;

    /** Returns the meaning of the message's words if they suffice, and {@code otherwise} if not. */
    Verdict of(String message, Verdict otherwise) {
        return messages.guess(message)
                .filter(Guess::isSure)
                .map(guess -> Verdict.guess(guess.owner(), guess.reason(), CONFIDENCE))
                .orElse(otherwise);
    }
}
