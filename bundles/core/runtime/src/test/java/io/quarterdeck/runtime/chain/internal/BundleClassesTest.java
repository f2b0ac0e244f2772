// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWiring;

class BundleClassesTest {
  /** Remembers what it was asked for, and has nothing. */
  private static final class AskedLoader extends ClassLoader {
    private final List<String> asked = new ArrayList<>();

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      asked.add(name);
      throw new ClassNotFoundException(name);
    }
  }

  /** Answers these methods, by name, and no others. */
  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    Object proxy =
        Proxy.newProxyInstance(
            BundleClassesTest.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(self);
                  case "equals" -> self == arguments[0];
                  default -> answers.get(method.getName());
                });
    return type.cast(proxy);
  }

  private static List<String> asked(List<String> files) {
    AskedLoader loader = new AskedLoader();
    BundleWiring wiring =
        answering(BundleWiring.class, Map.of("listResources", files, "getClassLoader", loader));
    new BundleClasses().load(answering(Bundle.class, Map.of("adapt", wiring)));
    return loader.asked;
  }

  @Test
  void eachIsLoadedThoughOthersCannotBe() {
    assertEquals(List.of("a.B", "a.B$C"), asked(List.of("a/B.class", "a/B$C.class")));
  }

  @Test
  void ofALargeLibraryNoneIs() {
    assertEquals(1000, asked(Collections.nCopies(1000, "a/B.class")).size());
    assertEquals(List.of(), asked(Collections.nCopies(1001, "a/B.class")));
  }

  @Test
  void aBundleThatLeavesIsLeftAlone() {
    new BundleClasses().load(answering(Bundle.class, Map.of()));
  }

  @Test
  void aBundleIsLoadedOnceHoweverManyPluginsItOffers() {
    AskedLoader loader = new AskedLoader();
    Map<String, Object> answers =
        Map.of("listResources", List.of("a/B.class"), "getClassLoader", loader);
    BundleWiring wiring = answering(BundleWiring.class, answers);
    BundleWiring updated = answering(BundleWiring.class, answers);
    BundleClasses classes = new BundleClasses();
    classes.load(answering(Bundle.class, Map.of("adapt", wiring)));
    classes.load(answering(Bundle.class, Map.of("adapt", wiring)));
    assertEquals(1, loader.asked.size());
    classes.load(answering(Bundle.class, Map.of("adapt", updated)));
    assertEquals(2, loader.asked.size());
  }
}
