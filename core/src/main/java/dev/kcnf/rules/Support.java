package dev.kcnf.rules;

/**
 * What the data say about one clause. A clause of a CNF rejects examples of label 0; a term of a
 * DNF accepts examples of label 1, and here these count as what it rejects.
 *
 * @param rejects how many of the examples to reject it rejects
 * @param only how many of them no other clause of the formula rejects
 * @param first the number of the first example that it rejects, from 1; 0 if none
 * @param last the number of the last one; 0 if none
 * @param exceptions how many examples it rejects by mistake
 * @param expected how many examples it would reject by mistake if the columns were independent; the
 *     higher, the more surprising a clause without exceptions
 */
public record Support(
    long rejects, long only, long first, long last, long exceptions, double expected) {}
