package dev.kcnf.rules;
/** x. */
public final class ConstraintSearch { private ConstraintSearch() {} }
