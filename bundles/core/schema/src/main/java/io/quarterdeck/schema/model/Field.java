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
    List<Integer> inlinedBelow) {}
