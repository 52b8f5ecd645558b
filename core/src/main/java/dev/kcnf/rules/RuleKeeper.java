package dev.kcnf.rules;
/** x. */
public final class RuleKeeper { private RuleKeeper() {} }
