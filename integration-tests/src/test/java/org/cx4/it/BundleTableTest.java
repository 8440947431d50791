package org.cx4.it;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.Test;

/** The bundle table of docs/architecture.md holds: no bundle imports another that its row does not name. */
public class BundleTableTest {
    private static final Path ROOT = Path.of(System.getProperty("cx4.root"));

    /** A row: the names of one or more bundles in backquotes, what they hold, what they may import. */
    private static final Pattern ROW = Pattern.compile("\\| (`[^|]*`) \\|[^|]*\\| ([^|]*) \\|");

    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");
    private static final Pattern LOCATION = Pattern.compile(".*/bundles/([^/]+)/");

    private static Map<String, Set<String>> allowed;
    private static JavaClasses classes;

    @BeforeClass
    public static void read() throws IOException {
        allowed = table();
        classes = new ClassFileImporter().importPackages("org.cx4").that(new InBundle());
        assertTrue("no classes found", classes.size() > 0);
    }

    private static Map<String, Set<String>> table() throws IOException {
        Map<String, Set<String>> rows = new TreeMap<>();
        for (String line : Files.readAllLines(ROOT.resolve("docs/architecture.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                Set<String> imports = Arrays.stream(row.group(2).split(", *"))
                        .filter(n -> !n.equals("–"))
                        .collect(Collectors.toCollection(TreeSet::new));
                NAME.matcher(row.group(1)).results().forEach(n -> rows.put(n.group(1), imports));
            }
        }
        return rows;
    }

    @Test
    public void everyBundleHasARowAndEveryRowABundle() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT.resolve("bundles"))) {
            Set<String> bundles = folders.filter(f -> Files.exists(f.resolve("bnd.bnd")))
                    .map(f -> f.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(bundles, allowed.keySet());
        }
        allowed.values()
                .forEach(
                        i -> assertTrue(i + " names no bundle", allowed.keySet().containsAll(i)));
    }

    @Test
    public void classesLieUnderTheirBundlesPackage() {
        List<String> strays = classes.stream()
                .filter(c -> !under(c.getPackageName(), "org.cx4." + bundleOf(c).replace('-', '.')))
                .map(c -> c.getName() + " in bundle " + bundleOf(c))
                .toList();
        assertEquals(List.of(), strays);
    }

    @Test
    public void importsAreAllowedByTheTable() {
        Set<String> offences = new TreeSet<>();
        for (JavaClass c : classes) {
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                JavaClass target = d.getTargetClass().getBaseComponentType();
                if (!classes.contain(target.getName())) {
                    continue;
                }
                String from = bundleOf(c);
                String to = bundleOf(target);
                if (!from.equals(to) && !allowed.getOrDefault(from, Set.of()).contains(to)) {
                    offences.add(from + " must not import " + to + ": " + d.getDescription());
                }
            }
        }
        assertEquals(Set.of(), offences);
    }

    @Test
    public void bundlesFormNoCycle() {
        slices().assignedFrom(new ByBundle())
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(classes);
    }

    @Test
    public void onlyOsKnowsJna() {
        noClasses()
                .that(resideOutsideOfPackage("org.cx4.os.."))
                .should()
                .dependOnClassesThat(resideInAPackage("com.sun.jna.."))
                .allowEmptyShould(true)
                .check(classes);
    }

    private static boolean under(String name, String root) {
        return name.equals(root) || name.startsWith(root + ".");
    }

    /** The bundle in whose folder the class was built, or an empty string. */
    private static String bundleOf(JavaClass c) {
        return c.getSource()
                .map(s -> LOCATION.matcher(s.getUri().toString()))
                .filter(Matcher::find)
                .map(m -> m.group(1))
                .orElse("");
    }

    private static final class InBundle extends com.tngtech.archunit.base.DescribedPredicate<JavaClass> {
        InBundle() {
            super("in a bundle");
        }

        @Override
        public boolean test(JavaClass c) {
            return !bundleOf(c).isEmpty();
        }
    }

    private static final class ByBundle implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass c) {
            return bundleOf(c).isEmpty() ? SliceIdentifier.ignore() : SliceIdentifier.of(bundleOf(c));
        }

        @Override
        public String getDescription() {
            return "bundles";
        }
    }
}
