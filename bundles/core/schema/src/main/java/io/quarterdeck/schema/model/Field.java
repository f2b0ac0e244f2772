// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of an object.
 *
 * @param always whether Go writes it even when it is empty: structs that are no pointers, and
 *     scalars without {@code omitempty}
 * @param value whether it is a struct that is no pointer in Go though JSON leaves it out when it is
 *     empty: protobuf writes it all the same
 * @param embeddedIn the names of the structs between the object and the field that Go embeds, such
 *     as {@code VolumeSource}; empty for none
 * @param mapType how an object or map merges here whatever its type says; null where the type
 *     decides
 * @param inlinedBelow the numbers of the messages in which protobuf holds it and JSON does not
 */
public record Field(
    String name,
    Schema schema,
    boolean required,
    boolean pointer,
    @Nullable Object defaultValue,
    @Nullable ListType listType,
    List<String> listMapKeys,
    Set<PatchStrategy> patchStrategy,
    String mergeKey,
    @Nullable MapType mapType,
    int protoNumber,
    String description,
    boolean always,
    boolean value,
    List<Integer> inlinedBelow,
    String embeddedIn) {

  /**
   * Whether Go writes it even when it is empty: {@link #always}, and a list or map that must be
   * there, which has no {@code omitempty} either.
   */
  public boolean isWrittenEmpty() {
    return always
        || required && (schema.kind() == Schema.Kind.LIST || schema.kind() == Schema.Kind.MAP);
  }

  /** Whether an object or map here merges as one value: the field decides, else its type. */
  public boolean isAtomicMap() {
    return (mapType == null ? schema.mapType() : mapType) == MapType.ATOMIC;
  }
}
