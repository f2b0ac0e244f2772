// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A patched object that fits its kind, and what field validation has to say of the patch. */
public record PatchResult(Map<String, @Nullable Object> tree, List<String> problems) {}
