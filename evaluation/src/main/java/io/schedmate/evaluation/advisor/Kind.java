package io.schedmate.evaluation.advisor;

import io.schedmate.code.workload.WorkloadField;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Properties of which a job has exactly one value: an answer that names another one besides the right one is wrong. All
 * members in an answer must occur in some accepted spelling. A kind is ignored if no accepted spelling names a member
 * of it.
 */
enum Kind {
    /** {@code 6.7b}, {@code 124m}. */
    PARAMETERS {
        @Override
        Set<String> members(Spelling text) {
            return matching(text.tokens(), Pattern.compile("(?:\\p{L}+)?(\\d+(?:\\.\\d+)?[mb])"));
        }
    },
    /** {@code base}, {@code large}. */
    SIZE_WORD {
        @Override
        Set<String> members(Spelling text) {
            Set<String> words = new HashSet<>(text.tokens());
            words.retainAll(Set.of("nano", "tiny", "mini", "small", "medium", "base", "large", "xl", "xxl", "huge"));
            return words;
        }
    },
    PRECISION {
        @Override
        Set<String> members(Spelling text) {
            return named(
                    text,
                    Map.of(
                            "bf16", List.of("bf16", "bfloat16"),
                            "fp16", List.of("fp16", "float16", "half", "16"),
                            "fp32", List.of("fp32", "float32", "full precision", "32"),
                            "fp64", List.of("fp64", "float64", "double"),
                            "fp8", List.of("fp8", "float8"),
                            "int8", List.of("int8"),
                            "int4", List.of("int4", "nf4")));
        }
    },
    STRATEGY {
        @Override
        Set<String> members(Spelling text) {
            Map<String, List<String>> names = new LinkedHashMap<>();
            names.put("fsdp", List.of("fsdp", "fsdp2", "fully sharded data parallel", "full shard"));
            names.put("zero", List.of("zero", "zero1", "zero2", "zero3", "zero optimization"));
            names.put("tensor", List.of("tensor parallel", "tensor parallelism", "model parallel", "tp"));
            names.put("pipeline", List.of("pipeline parallel", "pipeline parallelism", "pp"));
            names.put("horovod", List.of("horovod"));
            names.put(
                    "data",
                    List.of("ddp", "distributeddataparallel", "distributed data parallel", "data parallel", "dp"));
            names.put("none", List.of("none", "single gpu", "single device", "no distribution"));
            return named(new Spelling(text.words().replace("fully sharded data parallel", "fsdp")), names);
        }
    },
    ZERO_STAGE {
        @Override
        Set<String> members(Spelling text) {
            Set<String> stages = new HashSet<>();
            Matcher stage = Pattern.compile("\\bzero ?(?:stage ?)?([0-3])\\b|\\bstage ?([0-3])\\b")
                    .matcher(text.words());
            while (stage.find()) {
                stages.add(stage.group(1) == null ? stage.group(2) : stage.group(1));
            }
            return stages;
        }
    },
    OPTIMIZER {
        @Override
        Set<String> members(Spelling text) {
            Set<String> words = new HashSet<>(text.tokens());
            words.retainAll(Set.of(
                    "sgd",
                    "adam",
                    "adamw",
                    "rmsprop",
                    "adagrad",
                    "adadelta",
                    "adamax",
                    "lamb",
                    "lars",
                    "adafactor",
                    "lion",
                    "novograd",
                    "radam",
                    "nadam",
                    "sophia",
                    "muon",
                    "shampoo",
                    "lbfgs"));
            return words;
        }
    },
    FRAMEWORK {
        @Override
        Set<String> members(Spelling text) {
            return named(
                    text,
                    Map.of(
                            "pytorch", List.of("pytorch", "torch"),
                            "tensorflow", List.of("tensorflow", "keras", "tf"),
                            "jax", List.of("jax", "flax"),
                            "mxnet", List.of("mxnet", "gluon"),
                            "paddle", List.of("paddle", "paddlepaddle"),
                            "mindspore", List.of("mindspore"),
                            "caffe", List.of("caffe")));
        }
    },
    /**
     * {@code resnet18} and {@code resnet50}, {@code cifar100} and {@code cifar10}: the same letters with another
     * number.
     */
    NUMBERED {
        @Override
        Set<String> members(Spelling text) {
            return matching(text.joinedTokens(), Pattern.compile("(\\p{L}{3,}\\d+)"));
        }

        @Override
        boolean conflicts(Spelling answer, List<Spelling> accepted) {
            Set<String> right = membersOf(accepted);
            Set<String> families = new HashSet<>();
            right.forEach(member -> families.add(letters(member)));
            return members(answer).stream()
                    .anyMatch(member -> families.contains(letters(member)) && !right.contains(member));
        }

        private String letters(String member) {
            return member.replaceAll("\\d+$", "");
        }
    };

    abstract Set<String> members(Spelling text);

    /** Whether {@code answer} names a member of this kind that no accepted spelling names. */
    boolean conflicts(Spelling answer, List<Spelling> accepted) {
        Set<String> right = membersOf(accepted);
        return !right.isEmpty() && !right.containsAll(members(answer));
    }

    static List<Kind> of(WorkloadField field) {
        return switch (field) {
            case MODEL_NAME -> List.of(PARAMETERS, SIZE_WORD, NUMBERED);
            case DATASET_NAME -> List.of(NUMBERED);
            case PRECISION -> List.of(PRECISION);
            case DISTRIBUTED -> List.of(STRATEGY, ZERO_STAGE);
            case OPTIMIZER -> List.of(OPTIMIZER);
            case FRAMEWORK -> List.of(FRAMEWORK);
            default -> List.of();
        };
    }

    Set<String> membersOf(List<Spelling> texts) {
        Set<String> members = new HashSet<>();
        texts.forEach(text -> members.addAll(members(text)));
        return members;
    }

    private static Set<String> named(Spelling text, Map<String, List<String>> spellings) {
        Set<String> members = new HashSet<>();
        spellings.forEach((member, names) -> {
            if (names.stream().anyMatch(name -> text.contains(new Spelling(name)))) {
                members.add(member);
            }
        });
        return members;
    }

    private static Set<String> matching(List<String> tokens, Pattern pattern) {
        Set<String> members = new HashSet<>();
        for (String token : tokens) {
            Matcher match = pattern.matcher(token);
            if (match.matches()) {
                members.add(match.group(1));
            }
        }
        return members;
    }
}
