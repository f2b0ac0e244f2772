// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import org.jspecify.annotations.Nullable;

/**
 * What the type of a custom kind has that Go's types do not: values are taken as they come, their
 * types are the validation's concern, and what the schema does not name is pruned.
 *
 * @param preserves whether unknown fields stay
 * @param resource whether its values are objects with {@code apiVersion}, {@code kind} and {@code
 *     metadata}: the kind itself and what is embedded in it
 * @param nullable whether null is a value
 * @param byDefault what stands in for null, and for an absent field; null for nothing
 * @param published the OpenAPI schema as it is shown, null where it is that of the type around it
 */
public record Structure(
    boolean preserves,
    boolean resource,
    boolean nullable,
    @Nullable Object byDefault,
    @Nullable Object published) {}
