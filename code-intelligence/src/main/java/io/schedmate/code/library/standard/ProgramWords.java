package io.schedmate.code.library.standard;

import io.schedmate.code.evaluate.Program;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/** A program's script and arguments as one list; a change of the list changes the arguments that parsers read. */
final class ProgramWords extends AbstractList<Value> {

    private final List<Value> first;
    private final List<Value> arguments;

    private ProgramWords(List<Value> first, List<Value> arguments) {
        this.first = first;
        this.arguments = arguments;
    }

    static ProgramWords of(Program program) {
        Value script = new Value.Text(program.script().toString(), Origin.COMMAND);
        return new ProgramWords(new ArrayList<>(List.of(script)), program.arguments());
    }

    @Override
    public int size() {
        return first.size() + arguments.size();
    }

    @Override
    public Value get(int index) {
        return index < first.size() ? first.get(index) : arguments.get(index - first.size());
    }

    @Override
    public Value set(int index, Value value) {
        return index < first.size() ? first.set(index, value) : arguments.set(index - first.size(), value);
    }

    @Override
    public void add(int index, Value value) {
        if (index < first.size()) {
            arguments.addFirst(first.set(0, value));
        } else {
            arguments.add(index - first.size(), value);
        }
    }

    @Override
    public Value remove(int index) {
        if (index >= first.size()) {
            return arguments.remove(index - first.size());
        }
        return arguments.isEmpty() ? first.removeFirst() : first.set(0, arguments.removeFirst());
    }
}
