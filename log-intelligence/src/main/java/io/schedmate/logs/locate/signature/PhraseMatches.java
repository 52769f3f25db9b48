package io.schedmate.logs.locate.signature;

import java.util.BitSet;

/** The phrases of a catalogue that a text holds. Most texts hold no phrase of a signature, and these cost little. */
public final class PhraseMatches implements PhraseAutomaton.Sink {

    /** Proves nothing by itself, and is part of many words. */
    private static final int NO_NUMBER = 1 << Cue.NO_NUMBER.ordinal();

    private final int[] cuesOfPhrase;
    private final boolean[] inSignature;
    private final boolean[] anchors;
    private final BitSet bits = new BitSet();
    private int cues;
    private boolean any;
    private boolean anchored;

    /**
     * @param cuesOfPhrase by phrase, a bit for each cue that has it
     * @param inSignature whether a signature requires or excludes the phrase
     * @param anchors whether a signature is searched for where the phrase occurs
     */
    PhraseMatches(int[] cuesOfPhrase, boolean[] inSignature, boolean[] anchors) {
        this.cuesOfPhrase = cuesOfPhrase;
        this.inSignature = inSignature;
        this.anchors = anchors;
    }

    @Override
    public void found(int phrase) {
        cues |= cuesOfPhrase[phrase];
        if (inSignature[phrase]) {
            any = true;
            bits.set(phrase);
            anchored |= anchors[phrase];
        }
    }

    void clear() {
        cues = 0;
        if (any) {
            any = false;
            anchored = false;
            bits.clear();
        }
    }

    public boolean none() {
        return (cues & ~NO_NUMBER) == 0 && !any;
    }

    public boolean has(Cue cue) {
        return (cues & 1 << cue.ordinal()) != 0;
    }

    /** Whether there may be trouble, a start or an end; otherwise the text is progress at most. */
    public boolean needALook() {
        return anchored || (cues & Cue.TELLING) != 0;
    }

    /** Whether a signature may match; otherwise none does. */
    public boolean maySign() {
        return anchored;
    }

    BitSet bits() {
        return bits;
    }
}
