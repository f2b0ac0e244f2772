// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every pattern that a class of ours holds reads a hostile text in linear time and without a deep
 * stack: Java's patterns go back, and clients write most of what they meet. What is counted is how
 * often a character is read, which no slow machine changes.
 */
final class PatternsIT {
  private static final Path HOME = Path.of(System.getProperty("quarterdeck.distribution", ""));
  private static final int LENGTH = 20_000;
  private static final int READS = 100;

  /**
   * Their callers refuse texts of more than 253 characters first; the message shows the pattern.
   */
  private static final Set<String> BEHIND_A_LIMIT =
      Set.of(
          "io.quarterdeck.apigroups.podsecuritypolicy.SysctlValidation.PATTERN",
          "io.quarterdeck.apigroups.podtemplate.security.PodSecurityValidation.SYSCTL_PATTERN");

  private static final List<String> PARTS =
      List.of(
          "a",
          "1",
          "A",
          "0",
          ".",
          "-",
          "_",
          "/",
          ":",
          " ",
          "\n",
          "a.",
          "a-",
          "a_",
          "1.",
          "1_",
          "a/",
          ":1",
          "a:",
          ".a",
          "-a",
          "a=b",
          "=",
          "a,",
          "1h",
          "1s",
          "%",
          "@",
          "a@",
          "(",
          "{",
          "\\",
          "\"",
          "Z",
          "1e",
          "e",
          "+",
          "a.b/",
          "::",
          "1:",
          "__",
          "-----BEGIN A-----\n",
          "\t",
          "~",
          "*",
          "#",
          "?",
          "//",
          "://",
          "é");

  private static final class TooManyReads extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A text that is read so often and no more. */
  private static final class Counted implements CharSequence {
    private final String text;
    private int left;

    Counted(String text) {
      this.text = text;
      left = text.length() * READS;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (left-- == 0) {
        throw new TooManyReads();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Test
  void everyPatternTakesLinearTime() throws Exception {
    Map<String, Pattern> patterns = patterns();
    assertTrue(patterns.size() > 60, "only " + patterns.size() + " patterns were found");
    Set<String> broken = new TreeSet<>();
    patterns.forEach(
        (name, pattern) -> {
          for (String part : PARTS) {
            for (String last : List.of("", "!", "\0")) {
              String text = part.repeat(LENGTH / part.length()) + last;
              String how = reads(pattern, text);
              if (!how.isEmpty()) {
                broken.add(name + " " + pattern + ": " + how + " for " + part + "..." + last);
              }
            }
          }
        });
    assertEquals(Set.of(), broken);
  }

  private static String reads(Pattern pattern, String text) {
    try {
      boolean unused = pattern.matcher(new Counted(text)).matches();
      return "";
    } catch (TooManyReads e) {
      return "more than linear time";
    } catch (StackOverflowError e) {
      return "a deep stack";
    }
  }

  /** The constants of all classes; those of classes that need what is not here are left out. */
  private static Map<String, Pattern> patterns() throws IOException {
    Map<String, Pattern> out = new TreeMap<>();
    List<Path> jars;
    try (Stream<Path> files = Files.walk(HOME.resolve("system"))) {
      jars = files.filter(f -> f.toString().endsWith(".jar")).toList();
    }
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      urls.add(jar.toUri().toURL());
    }
    try (URLClassLoader classes = new URLClassLoader(urls.toArray(URL[]::new))) {
      for (Path jar : jars) {
        for (String name : ours(jar)) {
          constants(classes, name, out);
        }
      }
    }
    BEHIND_A_LIMIT.forEach(out::remove);
    return out;
  }

  private static List<String> ours(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(e -> e.getName())
          .filter(n -> n.startsWith("io/quarterdeck/") && n.endsWith(".class"))
          .map(n -> n.substring(0, n.length() - 6).replace('/', '.'))
          .toList();
    }
  }

  private static void constants(ClassLoader classes, String name, Map<String, Pattern> out) {
    try {
      for (Field field : Class.forName(name, false, classes).getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) && field.getType() == Pattern.class) {
          field.setAccessible(true);
          out.put(name + "." + field.getName(), (Pattern) field.get(null));
        }
      }
    } catch (ReflectiveOperationException | LinkageError e) {
      // of a library that is embedded in its bundle, or of the framework
    }
  }
}
