package dev.kcnf.paper.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The paper's D and w, member by member: literals or clauses, each with whether no positive example
 * has ruled it out. Slow and plain, beside the predictor that is traced.
 */
final class Members {
  /** Of more members a trace would be no help to read, and take long. */
  static final int MOST = 1 << 16;

  private static final int SHOWN = 16;

  private final List<String> names;
  private final List<int[]> members; // a disjunction of literals each; literal 2i+v is a^i = v
  private final boolean[] alive;

  private Members(List<String> names, List<int[]> members) {
    this.names = names;
    this.members = members;
    alive = new boolean[members.size()];
    Arrays.fill(alive, true);
  }

  /** All positive literals of these variables. */
  static Members monotone(List<String> names) {
    List<int[]> members = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      members.add(new int[] {2 * i + 1});
    }
    return new Members(names, members);
  }

  /** Both literals of every variable. */
  static Members literals(List<String> names) {
    List<int[]> members = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      members.add(new int[] {2 * i + 1});
      members.add(new int[] {2 * i});
    }
    return new Members(names, members);
  }

  /** The clauses of k literals: all (2d)^k, or those of distinct variables, each set once. */
  static Members clauses(List<String> names, int k, boolean ordered) {
    List<int[]> members = new ArrayList<>();
    extend(members, new int[k], 0, 2 * names.size(), ordered);
    return new Members(names, members);
  }

  private static void extend(
      List<int[]> members, int[] clause, int length, int literals, boolean ordered) {
    if (length == clause.length) {
      members.add(clause.clone());
      return;
    }
    int first = ordered || length == 0 ? 0 : (clause[length - 1] | 1) + 1;
    for (int literal = first; literal < literals; literal++) {
      clause[length] = literal;
      extend(members, clause, length + 1, literals, ordered);
    }
  }

  int size() {
    return members.size();
  }

  private boolean holds(int member, boolean[] a) {
    for (int literal : members.get(member)) {
      if (a[literal >>> 1] == ((literal & 1) == 1)) {
        return true;
      }
    }
    return false;
  }

  private String name(int member) {
    return String.join(
        " ∨ ",
        Arrays.stream(members.get(member))
            .sorted()
            .distinct()
            .mapToObj(literal -> ((literal & 1) == 1 ? "" : "¬") + names.get(literal >>> 1))
            .toList());
  }

  /** The members of D that this example violates. */
  List<String> violated(boolean[] a) {
    List<String> violated = new ArrayList<>();
    for (int m = 0; m < alive.length; m++) {
      if (alive[m] && !holds(m, a)) {
        violated.add(name(m));
      }
    }
    return violated;
  }

  /** Rules out what this positive example violates. */
  void learn(boolean[] positive) {
    for (int m = 0; m < alive.length; m++) {
      alive[m] &= holds(m, positive);
    }
  }

  /** D by its members, or if these are many by their number. */
  String set() {
    List<String> left = new ArrayList<>();
    for (int m = 0; m < alive.length; m++) {
      if (alive[m]) {
        left.add(name(m));
      }
    }
    return left.size() <= SHOWN ? Words.set(left) : left.size() + " of " + size();
  }

  /** w as bits, or if these are many the number of ones. */
  String weights() {
    int ones = 0;
    for (boolean one : alive) {
      ones += one ? 1 : 0;
    }
    return size() <= SHOWN ? Words.bits(alive) : ones + " of " + size() + " are 1";
  }
}
