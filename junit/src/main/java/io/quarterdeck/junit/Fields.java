// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Sets the fields of a test. */
final class Fields {
  private Fields() {}

  /** The types of clients that a test has fields for. */
  static Set<Class<?>> clients(Class<?> type) {
    return ReflectionSupport.findFields(
            type,
            f -> !Modifier.isFinal(f.getModifiers()) && Attachment.givesClient(f.getType()),
            HierarchyTraversalMode.TOP_DOWN)
        .stream()
        .map(Field::getType)
        .collect(Collectors.toSet());
  }

  /**
   * Sets those without a value.
   *
   * @param instance null for the static ones
   */
  static void set(Attachment attachment, Class<?> type, @Nullable Object instance) {
    ReflectionSupport.findFields(
            type,
            f -> Modifier.isStatic(f.getModifiers()) == (instance == null) && isOurs(f),
            HierarchyTraversalMode.TOP_DOWN)
        .forEach(f -> set(attachment, f, instance));
  }

  private static boolean isOurs(Field field) {
    return !Modifier.isFinal(field.getModifiers())
        && (Attachment.gives(field.getType()) || isNamespace(field));
  }

  private static boolean isNamespace(Field field) {
    return field.isAnnotationPresent(TestNamespace.class) && field.getType() == String.class;
  }

  private static void set(Attachment attachment, Field field, @Nullable Object instance) {
    try {
      field.setAccessible(true);
      if (field.get(instance) == null) {
        field.set(
            instance,
            isNamespace(field) ? attachment.namespace() : attachment.give(field.getType()));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field + " cannot be set: " + e.getMessage(), e);
    }
  }
}
