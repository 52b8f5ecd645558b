package dev.kcnf.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The layers of ARCHITECTURE.md: which module and package may know which. */
class LayersTest {
  private static final int MOST_CLASSES = 22;

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.kcnf");

  private static final DescribedPredicate<JavaClass> JAVA =
      resideInAnyPackage("java..", "org.jspecify..");
  private static final DescribedPredicate<JavaClass> CLI = resideInAPackage("dev.kcnf.cli..");
  private static final DescribedPredicate<JavaClass> PAPER = resideInAPackage("dev.kcnf.paper..");
  private static final DescribedPredicate<JavaClass> TABLE = resideInAPackage("dev.kcnf.table..");

  private static final DescribedPredicate<JavaClass> ARCHIVE =
      resideInAPackage("dev.kcnf.archive..");

  private static final DescribedPredicate<JavaClass> SERVER = resideInAPackage("dev.kcnf.server..");

  /** All the rest, so that a new package of core is held to the rules as well. */
  private static final DescribedPredicate<JavaClass> CORE =
      resideInAPackage("dev.kcnf..")
          .and(DescribedPredicate.not(CLI.or(PAPER).or(TABLE).or(ARCHIVE).or(SERVER)))
          .as("reside in core");

  @Test
  void everyModule_isLookedAt() {
    for (DescribedPredicate<JavaClass> module : List.of(CORE, TABLE, PAPER, ARCHIVE, SERVER, CLI)) {
      assertThat(CLASSES.that(module).size()).as(module.getDescription()).isGreaterThan(20);
    }
  }

  @Test
  void core_needsOnlyJava() {
    classes().that(CORE).should().onlyDependOnClassesThat(CORE.or(JAVA)).check(CLASSES);
  }

  @Test
  void table_needsCoreAndItsParsers() {
    classes()
        .that(TABLE)
        .should()
        .onlyDependOnClassesThat(
            TABLE
                .or(CORE)
                .or(JAVA)
                .or(resideInAnyPackage("de.siegmar.fastcsv..", "tools.jackson.core..")))
        .check(CLASSES);
  }

  @Test
  void paper_needsCoreAndTable() {
    classes()
        .that(PAPER)
        .should()
        .onlyDependOnClassesThat(PAPER.or(TABLE).or(CORE).or(JAVA))
        .check(CLASSES);
  }

  @Test
  void archive_needsOnlyCore() {
    classes()
        .that(ARCHIVE)
        .should()
        .onlyDependOnClassesThat(ARCHIVE.or(CORE).or(JAVA))
        .check(CLASSES);
  }

  @Test
  void server_needsTheLibraries_andOnlyItsHttpKnowsJavalin() {
    DescribedPredicate<JavaClass> below = SERVER.or(CORE).or(TABLE).or(PAPER).or(JAVA);
    DescribedPredicate<JavaClass> http =
        resideInAnyPackage(
            "io.javalin..",
            "jakarta.servlet..",
            "org.eclipse.jetty..",
            "kotlin..",
            "tools.jackson.core..");
    classes().that(SERVER).should().onlyDependOnClassesThat(below.or(http)).check(CLASSES);
    classes()
        .that(SERVER)
        .and()
        .resideOutsideOfPackage("dev.kcnf.server.http..")
        .should()
        .onlyDependOnClassesThat(below)
        .check(CLASSES);
  }

  @Test
  void onlyTheCommand_knowsPicocli() {
    noClasses()
        .that(DescribedPredicate.not(CLI))
        .should()
        .dependOnClassesThat(CLI.or(resideInAPackage("picocli..")))
        .check(CLASSES);
  }

  @Test
  void packages_haveNoCycles() {
    slices().assignedFrom(new ByPackage()).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void encoding_knowsOnlyBytes() {
    classes()
        .that()
        .resideInAPackage("dev.kcnf.encoding..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("dev.kcnf.encoding..", "dev.kcnf.io..").or(JAVA))
        .check(CLASSES);
  }

  @Test
  void rows_knowNoPredictors() {
    classes()
        .that()
        .resideInAPackage("dev.kcnf.rows..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("dev.kcnf", "dev.kcnf.encoding..", "dev.kcnf.rows..").or(JAVA))
        .check(CLASSES);
  }

  @Test
  void inCore_onlyModelsKnowRows() {
    noClasses()
        .that(CORE)
        .and()
        .resideOutsideOfPackages("dev.kcnf.model..", "dev.kcnf.rows..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.kcnf.model..", "dev.kcnf.rows..")
        .check(CLASSES);
  }

  @Test
  void packages_areSmall() {
    Map<String, Long> sizes =
        CLASSES.stream()
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .collect(groupingBy(JavaClass::getPackageName, TreeMap::new, counting()));
    sizes.values().removeIf(size -> size <= MOST_CLASSES);
    assertThat(sizes).as("packages of more than %d classes", MOST_CLASSES).isEmpty();
  }

  /** The libraries name settings; how these are typed is the command's business. */
  @Test
  void libraries_nameNoOptions() throws IOException {
    assertThat(optionsIn(CORE.or(TABLE).or(ARCHIVE).or(SERVER))).isEmpty();
    assertThat(optionsIn(CLI)).as("the command does, so they would be found").isNotEmpty();
  }

  private static List<String> optionsIn(DescribedPredicate<JavaClass> module) throws IOException {
    Pattern option = Pattern.compile("(?<![\\w-])(--[a-z]|-k\\b)");
    List<String> found = new ArrayList<>();
    for (JavaClass type : CLASSES.that(module)) {
      try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
        StringConstants.in(in).stream()
            .filter(text -> option.matcher(text).find())
            .forEach(text -> found.add(type.getName() + ": " + text));
      }
    }
    return found;
  }

  /** Every package on its own, those above others too. */
  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "the packages";
    }
  }
}
