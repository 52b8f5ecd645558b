package dev.kcnf.rules;
/** x. */
public final class RuleFormat { private RuleFormat() {} }
