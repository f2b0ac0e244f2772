// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import io.quarterdeck.api.GroupVersionKind;
import java.util.Set;

/** A subresource. */
public record SubresourceDefinition(String name, GroupVersionKind kind, Set<String> verbs) {}
