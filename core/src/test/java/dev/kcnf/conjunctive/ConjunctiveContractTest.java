package dev.kcnf.conjunctive;

import dev.kcnf.Mergeable;
import dev.kcnf.PredictorContract;
import dev.kcnf.encoding.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

class ConjunctiveContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    Map<String, Function<Schema, LiteralSpace>> spaces = new LinkedHashMap<>();
    spaces.put("monotone", LiteralSpace::monotone);
    spaces.put("antitone", LiteralSpace::antitone);
    spaces.put("all", LiteralSpace::all);
    Map<String, Function<LiteralSpace, Head>> heads = new LinkedHashMap<>();
    heads.put("PositiveBayes", s -> PositiveBayes.heuristic());
    heads.put("PositiveBayes(0.9)", s -> PositiveBayes.of(0.9));
    heads.put("Algorithm1", Algorithm1::of);
    heads.put("Algorithm2", s -> Algorithm2.create());
    heads.put("Algorithm2.certain", s -> Algorithm2.certain());
    Stream.Builder<Subject> subjects = Stream.builder();
    spaces.forEach(
        (spaceName, space) ->
            heads.forEach(
                (headName, head) -> {
                  Function<Schema, Mergeable> create =
                      schema -> {
                        LiteralSpace literals = space.apply(schema);
                        return Conjunctive.of(literals, head.apply(literals));
                      };
                  String name = spaceName + " x " + headName;
                  // 5 attributes: inputs repeat; 40: literals fill more than a word.
                  subjects.add(Subject.noisy(name, 5, create));
                  subjects.add(Subject.realisable(name, 40, create));
                  subjects.add(Subject.noisy("dual " + name, 40, create.andThen(Dual::of)));
                }));
    return subjects.build();
  }
}
