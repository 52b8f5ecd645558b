package dev.kcnf.cli.console;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar was built with. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {text()};
  }

  /** Name and version in one line. */
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return "kcnf " + (version == null ? "(unpacked)" : version);
  }
}
