package dev.kcnf;

/** A setting that is wrong, or does not fit the data. */
public class SettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String setting;
  private final String problem;

  /**
   * @param setting its name, such as {@code ignore} or {@code bins}
   * @param problem what is wrong with it, to be read after the name
   */
  public SettingException(String setting, String problem) {
    super(setting + problem);
    this.setting = setting;
    this.problem = problem;
  }

  /** The name of the setting. */
  public String setting() {
    return setting;
  }

  /** What is wrong with it, to be read after the name. */
  public String problem() {
    return problem;
  }
}
