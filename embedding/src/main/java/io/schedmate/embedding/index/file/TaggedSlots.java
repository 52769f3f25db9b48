package io.schedmate.embedding.index.file;

import io.schedmate.embedding.index.TagValue;
import io.schedmate.embedding.index.VectorFilter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The slots of each tag value, so that a filter needs no scan. Slots remain listed after they become empty. */
final class TaggedSlots {

    private final Map<String, Map<String, SlotList>> texts = new HashMap<>();
    private final Map<String, TreeMap<Double, SlotList>> numbers = new HashMap<>();
    private int written;

    void add(int slot, Map<String, TagValue> tags) {
        written = Math.max(written, slot + 1);
        tags.forEach((tag, value) -> listOf(tag, value).add(slot));
    }

    private SlotList listOf(String tag, TagValue value) {
        return switch (value) {
            case TagValue.Text text ->
                texts.computeIfAbsent(tag, absent -> new HashMap<>())
                        .computeIfAbsent(text.value(), absent -> new SlotList());
            case TagValue.Number number ->
                // A filter treats 0 and -0 as one number, but a tree as two keys.
                numbers.computeIfAbsent(tag, absent -> new TreeMap<>())
                        .computeIfAbsent(number.value() + 0.0, absent -> new SlotList());
        };
    }

    /** Returns the slots that fit according to {@link VectorFilter#fits}. */
    BitSet fitting(VectorFilter filter) {
        return switch (filter) {
            case VectorFilter.Everything everything -> all();
            case VectorFilter.TextIn in -> union(textLists(in));
            case VectorFilter.NumberBetween between -> union(numberLists(between));
            case VectorFilter.AllOf all -> {
                BitSet fitting = all();
                all.filters().forEach(part -> fitting.and(fitting(part)));
                yield fitting;
            }
            case VectorFilter.AnyOf any -> {
                BitSet fitting = new BitSet();
                any.filters().forEach(part -> fitting.or(fitting(part)));
                yield fitting;
            }
            case VectorFilter.Not not -> {
                BitSet fitting = all();
                fitting.andNot(fitting(not.filter()));
                yield fitting;
            }
        };
    }

    private BitSet all() {
        BitSet all = new BitSet(written);
        all.set(0, written);
        return all;
    }

    private Collection<SlotList> textLists(VectorFilter.TextIn in) {
        Map<String, SlotList> byValue = texts.getOrDefault(in.tag(), Map.of());
        List<SlotList> lists = new ArrayList<>();
        for (String value : in.values()) {
            SlotList list = byValue.get(value);
            if (list != null) {
                lists.add(list);
            }
        }
        return lists;
    }

    private Collection<SlotList> numberLists(VectorFilter.NumberBetween between) {
        TreeMap<Double, SlotList> byValue = numbers.get(between.tag());
        // A tree throws if least is greater than most. No number is in such a range, or in one with a NaN bound.
        return byValue == null || !(between.least() <= between.most())
                ? List.of()
                : byValue.subMap(between.least() + 0.0, true, between.most() + 0.0, true)
                        .values();
    }

    private BitSet union(Collection<SlotList> lists) {
        BitSet union = new BitSet(written);
        lists.forEach(list -> list.setIn(union));
        return union;
    }
}
