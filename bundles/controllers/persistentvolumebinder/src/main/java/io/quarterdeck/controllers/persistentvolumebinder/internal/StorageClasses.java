// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The classes of claims and volumes. */
record StorageClasses(ObjectReader reader) {
  static final GroupResource CLASSES = new GroupResource("storage.k8s.io", "storageclasses");

  private static final List<String> DEFAULT_MARKS =
      List.of(
          "storageclass.kubernetes.io/is-default-class",
          "storageclass.beta.kubernetes.io/is-default-class");

  /** The class of a claim or volume; empty for none. */
  static String nameOf(ApiObject o) {
    String old = o.meta().annotations().get(Annotations.BETA_CLASS);
    return old == null ? o.field("spec").get("storageClassName").text() : old;
  }

  /** Whether a claim says anything of a class, if only that it wants none. */
  static boolean isNamedBy(ApiObject claim) {
    return claim.meta().annotations().containsKey(Annotations.BETA_CLASS)
        || claim.field("spec").get("storageClassName").isPresent();
  }

  @Nullable ApiObject find(String name) {
    return reader.get(CLASSES, "", name);
  }

  /** Whether a claim is bound only when a pod that uses it has a node. */
  boolean delayBinding(ApiObject claim) {
    String name = nameOf(claim);
    ApiObject found = name.isEmpty() ? null : find(name);
    return found != null && found.field("volumeBindingMode").text().equals("WaitForFirstConsumer");
  }

  /** The class of claims that say nothing: the newest of those that are marked; empty for none. */
  String byDefault() {
    return reader.list(CLASSES, "", LabelSelector.EVERYTHING).stream()
        .filter(StorageClasses::isDefault)
        .min(
            Comparator.comparing(
                    (ApiObject c) -> c.meta().creationTimestamp(), Comparator.reverseOrder())
                .thenComparing(c -> c.meta().name()))
        .map(c -> c.meta().name())
        .orElse("");
  }

  private static boolean isDefault(ApiObject c) {
    Map<String, String> annotations = c.meta().annotations();
    return DEFAULT_MARKS.stream().anyMatch(m -> "true".equals(annotations.get(m)));
  }
}
